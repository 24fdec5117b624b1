// Called with a selector of the parts of the page that are looked at; see texts.py.
(selector) => {
  const near = 1.5;
  const ARROW = 16; // of a list to choose from
  const found = new Set();
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !element.closest(".visually-hidden, .skip, option, noscript");
  const textsOf = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts;
  };
  const say = (what, word, element) => found.add(`${what}: ${word} (${element.closest("[class]")?.className || element.tagName})`);
  const rectsOf = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const clips = (element) => getComputedStyle(element).overflowX !== "visible";
  const boxOf = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement) if (clips(each)) return each.getBoundingClientRect();
    return null;
  };
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.add(`the page is ${page.scrollWidth - page.clientWidth} too wide`);
  for (const scroller of document.querySelectorAll("main .scroll:not(:has(.crosstable))"))
    if (scroller.scrollWidth > scroller.clientWidth) found.add(`a list is ${scroller.scrollWidth - scroller.clientWidth} too wide (${scroller.className})`);
  for (const box of document.querySelectorAll("dialog[open], dialog[open] .scroll"))
    if (box.scrollWidth > box.clientWidth) found.add(`a dialog is ${box.scrollWidth - box.clientWidth} too wide (${box.className || box.tagName})`);
  const words = [];
  for (const text of [...document.querySelectorAll(selector)].flatMap(textsOf)) {
    const element = text.parentElement;
    if (!text.data.trim() || !isSeen(element)) continue;
    const isName = element.closest(".name, h1") !== null;
    const isLabel = isName || element.closest("h2, th, dt, label, button, .button, a, summary, nav, strong") !== null;
    const box = boxOf(element);
    const scrolls = element.closest(".scroll:has(.crosstable)") !== null;
    const card = element.closest(".card, .game, .person")?.getBoundingClientRect();
    for (const { 0: word, index } of text.data.matchAll(isLabel ? /[^\s/·–—]+/gu : /[^\s/·–—-]+/gu)) {
      const rects = rectsOf(text, index, index + word.length);
      if (!rects.length) continue;
      if (new Set(rects.map(({ top }) => Math.round(top))).size > 1 && (isName || !/[\p{Script=Han}\p{Script=Thai}]|:\/\//u.test(word))) say("split", word, element);
      for (const rect of rects) {
        if (!scrolls && (rect.left < -near || rect.right > page.clientWidth + near)) say("off the page", word, element);
        if (!scrolls && box && (rect.left < box.left - near || rect.right > box.right + near)) say("cut", word, element);
        if (!scrolls && card && (rect.left < card.left - near || rect.right > card.right + near)) say("out of its card", word, element);
        if (!scrolls || page.clientWidth <= 640) words.push({ word, element, rect });
      }
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const select of document.querySelectorAll(`:is(${selector}) select`)) {
    if (!isSeen(select)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
    for (const { text } of select.options) if (pen.measureText(text).width > room) say("cut", text, select);
  }
  words.sort((one, other) => one.rect.top - other.rect.top);
  for (const [at, { word, element, rect }] of words.entries())
    for (let next = at + 1; next < words.length && words[next].rect.top < rect.bottom - 3; next += 1) {
      const other = words[next];
      if (other.element === element) continue;
      if (Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left) > near && Math.min(rect.bottom, other.rect.bottom) - other.rect.top > 3)
        say(`over ${other.word}`, word, element);
    }
  return [...found];
}
