/** The weight that a header `Accept` gives a type which it names; undefined where it does not. Wildcards name nothing. */
export const weightOf = (accept: string, type: string): number | undefined => {
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    if (name !== type) continue
    const weight = parameters.find((text) => text.startsWith("q="))
    return weight === undefined ? 1 : Number(weight.slice(2))
  }
  return undefined
}
