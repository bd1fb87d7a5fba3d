import { escapeInvisible } from "@mcp-inspect/engine/model/Text"

/** The same as {@link Foreign} where there can be no element: in a title, an option, a label. */
export const plain = (text: string, longest = 200): string => escapeInvisible(cut(text, longest))

/** Text that a server or another person wrote: what cannot be seen or turns text around is written out, and it is cut where it is very long. */
export const Foreign = ({ longest = 2000, text }: { readonly text: string; readonly longest?: number }) => (
  <bdi>{plain(text, longest)}</bdi>
)

/** The same of a text of several lines, which stay lines. */
export const ForeignLines = ({ longest, text }: { readonly text: string; readonly longest: number }) => (
  <bdi className="says">
    {cut(text, longest)
      .split(/\r?\n/u)
      .map((line) => escapeInvisible(line.replaceAll("\t", "  ")))
      .join("\n")}
  </bdi>
)

/** The same of a name, as the contract has it. */
export const Name = ({ longest = 200, text }: { readonly text: string; readonly longest?: number }) => (
  <code className="name">
    <Foreign text={text} longest={longest} />
  </code>
)

/** Who it is, or what, in a table. */
export const Who = ({ text }: { readonly text: string }) => (
  <span className="who">
    <Foreign text={text} longest={254} />
  </span>
)

const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text
  // Between the halves of a pair no text may be cut.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(longest - 1)) ? longest - 1 : longest
  return `${text.slice(0, end)}…`
}
