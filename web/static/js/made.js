// A new element with these properties.
export function made(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
