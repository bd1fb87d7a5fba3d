// What no text of ours says (ING-50): usage data proves absence of observed usage, never absence of all consumers.

/** Phrases that claim more than usage data can show, in lower case. */
export const forbiddenPhrases: ReadonlyArray<string> = ["safetoremove", "safe to remove", "unused", "no consumers"]

/** Words for a cohort of client software that it does not stand for (ING-54). */
const people = /\b(users?|customers?)\b/i

/** The phrases in a text that it must not have, whatever their letter case and line breaks. */
export const forbiddenIn = (text: string): ReadonlyArray<string> => {
  const plain = text.toLowerCase().replaceAll(/\s+/g, " ")
  return forbiddenPhrases.filter((phrase) => plain.includes(phrase))
}

/** True when a text about usage calls client software people. */
export const namesPeople = (text: string): boolean => people.test(text)
