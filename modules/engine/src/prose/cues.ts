// What an edit of a text newly says to an agent (TXT-3). A cue is a reason to read the text, no verdict: it becomes a note
// on the finding and changes no severity. Texts that say the same before are silent, so that rewording is.
import type { Finding } from "../model/Finding.ts"
import { hiddenCharacter, shorten } from "../model/Text.ts"
import { destinations } from "./features/destinations.ts"
import { mentions } from "./features/mentions.ts"
import { normalised } from "./features/normalised.ts"
import { speech, type Speech } from "./features/speech.ts"

/** How many new names one note lists. */
const mostListed = 3

const longestQuote = 60

const sentences: Readonly<Record<Speech, string>> = {
  override: "the text newly tells the agent to set other instructions aside",
  conceal: "the text newly tells the agent to keep something from people",
  order: "the text newly tells the agent what to do"
}

const kinds = ["override", "conceal", "order"] as const satisfies ReadonlyArray<Speech>

/** A text as a model reads it: characters that do not show come between no letters. */
const spoken = (text: string): string => normalised(text).replace(hiddenCharacter, "").replaceAll("’", "'")

const quoted = (words: string): string => `"${shorten(words, longestQuote)}"`

const listed = (names: ReadonlyArray<string>): string => {
  const rest = names.length - mostListed
  const shown = names.slice(0, mostListed).map((name) => shorten(name, longestQuote))
  return shown.join(", ") + (rest > 0 ? ` and ${rest} more` : "")
}

/** The sentences on what `after` newly says to an agent; `otherTools` are the names of the other tools of the surface. */
export const newCues = (
  before: string | undefined,
  after: string | undefined,
  otherTools: ReadonlySet<string>
): ReadonlyArray<string> => {
  const [written, writing] = [before ?? "", after ?? ""]
  if (written === writing || writing === "") return []
  const [was, is] = [spoken(written), spoken(writing)]
  const [said, says] = [speech(was), speech(is)]
  const known = destinations(was)
  const hosts = [...destinations(is)].filter((host) => !known.has(host))
  const named = mentions(written, otherTools)
  const tools = [...mentions(writing, otherTools)].filter((name) => !named.has(name))
  return [
    ...kinds.flatMap((kind) => {
      const [earlier, now] = [said.get(kind) ?? [], says.get(kind) ?? []]
      const words = now.find((phrase) => !earlier.includes(phrase)) ?? now[0]
      return words !== undefined && now.length > earlier.length ? [`${sentences[kind]}: ${quoted(words)}`] : []
    }),
    ...(hosts.length > 0 ? [`the text newly names a destination outside: ${listed(hosts)}`] : []),
    ...(tools.length > 0 ? [`the text newly refers to the tool${tools.length > 1 ? "s" : ""} ${listed(tools)}`] : [])
  ]
}

const isOfText = /\.(?:description|instructions|title|widgetDescription)\.changed$/i

const textOf = (value: Finding["old"]): string | undefined => (typeof value === "string" ? value : undefined)

/** The finding with a note on the new cues of its text; any other finding as it is. */
export const noteCues = (finding: Finding, tools: ReadonlySet<string>): Finding => {
  if (!isOfText.test(finding.rule)) return finding
  const { entity, note } = finding
  const others = entity.kind === "tool" && tools.has(entity.name) ? tools.difference(new Set([entity.name])) : tools
  const cues = newCues(textOf(finding.old), textOf(finding.new), others)
  return cues.length === 0 ? finding : { ...finding, note: [...(note === null ? [] : [note]), ...cues].join("; ") }
}
