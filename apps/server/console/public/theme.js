// The theme that was chosen in this browser, before anything is drawn. A file of its own: the policy lets no script stand
// in the page, and one that is loaded with the console would come after the first paint.
try {
  const chosen = localStorage.getItem("mcp-inspect-theme")
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen
} catch {
  // A browser that keeps nothing shows what the system says.
}
