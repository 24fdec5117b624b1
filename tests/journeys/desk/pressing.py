"""A person at the desk: presses of the mouse are counted, and keys are typed at a chosen pace."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

_PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const pasted = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(pasted);
}"""


@dataclass
class Person:
    """Someone at a page. `pause` is the time between two keys in milliseconds."""

    page: Page
    pause: float = 0
    presses: list[str] = field(default_factory=list)

    def press(self, there: Locator) -> None:
        """Press a button or a link."""
        self.presses.append(there.inner_text())
        self.page.wait_for_timeout(4 * self.pause)
        there.click()

    def type(self, text: str) -> None:
        """Type into what has the focus; a line break is Enter, a tab goes to the next field."""
        for sign in text:
            if sign in "\t\n":
                self.page.keyboard.press("Tab" if sign == "\t" else "Enter", delay=self.pause)
            else:
                self.page.keyboard.type(sign, delay=self.pause)

    def paste(self, text: str) -> None:
        """Paste from the clipboard into what has the focus."""
        self.page.evaluate(_PASTE, text)
