// A frame on another site loads itself again, unless someone is reading with the keys in it or it is not in sight.

const { seconds } = document.querySelector("script[data-seconds]").dataset;

setInterval(() => {
  if (!document.hasFocus() && !document.hidden) location.reload();
}, seconds * 1000);
