const weightOf = (accept: string, type: string): number | undefined => {
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    if (name !== type) continue
    const weight = parameters.find((text) => text.startsWith("q="))
    return weight === undefined ? 1 : Number(weight.slice(2))
  }
  return undefined
}

/** Whether a header `Accept` asks for Markdown by name, and for HTML not more. A wildcard asks for neither. */
export const prefersMarkdown = (accept: string): boolean => {
  const markdown = weightOf(accept, "text/markdown") ?? 0
  return markdown > 0 && markdown >= (weightOf(accept, "text/html") ?? 0)
}
