import { weightOf } from "./weightOf.ts"

/** Whether a header `Accept` asks for Markdown by name, and for HTML not more. A wildcard asks for neither. */
export const prefersMarkdown = (accept: string): boolean => {
  const markdown = weightOf(accept, "text/markdown") ?? 0
  return markdown > 0 && markdown >= (weightOf(accept, "text/html") ?? 0)
}
