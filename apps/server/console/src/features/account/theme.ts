// Which theme this browser shows. `theme.js` reads the same place before the first paint.
const key = "mcp-inspect-theme"

/** What can be chosen; `system` follows the machine. */
export type ThemeChoice = "system" | "light" | "dark"

/** The choice that a stored text stands for. */
export const toChoice = (stored: string | null | undefined): ThemeChoice =>
  stored === "light" || stored === "dark" ? stored : "system"

/** The theme in force. */
export const chosenTheme = (): ThemeChoice => toChoice(document.documentElement.dataset["theme"])

/** Shows a theme from now on; false where the browser keeps nothing, so that it lasts until the page is left. */
export const chooseTheme = (choice: ThemeChoice): boolean => {
  const { dataset } = document.documentElement
  if (choice === "system") delete dataset["theme"]
  else dataset["theme"] = choice
  try {
    if (choice === "system") localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
    return true
  } catch {
    return false
  }
}
