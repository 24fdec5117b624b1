// The page that the server opens on its own machine: join at once, as the director.

document.querySelector("[data-start]").requestSubmit();
