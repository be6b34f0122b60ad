// Runs before the first paint, so that nobody sees the wrong theme flash. The choice is kept by lib/settings.
(function () {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem("doubloon.settings") || "{}").theme;
  } catch {
    theme = null;
  }
  if (theme !== "light" && theme !== "dark") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
})();
