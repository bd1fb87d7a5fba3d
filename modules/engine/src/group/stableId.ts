// A short id that depends on its text alone: FNV-1a, 32 bits. Not for secrets and not for identity across products; the
// caller sees to it that two texts in one report do not share an id.

const offset = 0x811c9dc5
const prime = 0x01000193

/** Eight hexadecimal digits for a text. */
export const stableId = (text: string): string => {
  let hash = offset
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  return (hash >>> 0).toString(16).padStart(8, "0")
}
