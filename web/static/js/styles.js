// Style sheets that a page requests when it needs them.

const requested = new Map();

// Request one; resolves once it is there, or cannot be had.
export function stylesOf(name) {
  if (!requested.has(name)) requested.set(name, request(name));
  return requested.get(name);
}

function request(name) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    for (const kind of ["load", "error"]) link.addEventListener(kind, resolve, { once: true });
    link.rel = "stylesheet";
    link.href = new URL(`../css/${name}`, import.meta.url);
    document.head.append(link);
  });
}
