// GitHub keeps the text of a comment as it came, but for line ends and what is empty at its end.
const kept = (text: string): string => text.replaceAll("\r\n", "\n").trimEnd()

/** True when a comment that has one text need not be given the other. */
export const isSameText = (one: string, other: string): boolean => kept(one) === kept(other)
