import { type RefObject, useLayoutEffect } from "react"

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

/** `/` leads into a field of the page, and not into the search for servers. */
export const useSlash = (field: RefObject<HTMLInputElement | null>): void => {
  // It listens from when it is seen, and not a moment later.
  useLayoutEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      field.current?.focus()
    }
    // On its way down, before the shell hears of it.
    addEventListener("keydown", lead, { capture: true })
    return () => removeEventListener("keydown", lead, { capture: true })
  }, [field])
}
