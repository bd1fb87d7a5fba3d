// The first line of a comment, by which a later run of the same job finds it again (ACT-12). It is an HTML comment, which
// GitHub does not show; whatever a path is made of, it stays one.
import { createHash } from "node:crypto"
import { normalize } from "node:path/posix"

/** What tells the jobs of a repository apart. */
export interface Job {
  /** As the inputs give them. */
  readonly workingDirectory: string
  readonly config: string
  /** The one server that the job is about, where it names one. */
  readonly server?: string | undefined
}

/** A path in one spelling: `./apps/a/` and `apps/a` are the same place. */
const spelled = (path: string): string => normalize(path).replace(/(?<=[^/])\/+$/, "")

const bytes = new TextEncoder()

const percent = (character: string): string =>
  Array.from(bytes.encode(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/* The colon is what separates, and `%` what encodes. Two hyphens would end the comment for some who read HTML. */
const unwelcome = /[^ -~]|[%:<>]|(?<=-)-/gu

const longest = 300

/* Beside it there must be room for the report, so what no path of people is keeps its beginning and a digest. */
const encode = (text: string): string => {
  const encoded = text.replace(unwelcome, percent)
  if (encoded.length <= longest) return encoded
  return `${encoded.slice(0, longest / 2)}~${createHash("sha256").update(text).digest("hex")}`
}

/** The first line of the comment of a job. No two jobs share one. */
export const markerOf = ({ config, server, workingDirectory }: Job): string => {
  const parts = [spelled(workingDirectory), spelled(config), ...(server === undefined ? [] : [server])]
  return `<!-- mcp-inspect:report:${parts.map(encode).join(":")} -->`
}

/** True for the text of a comment of the job whose marker is given. */
export const hasMarker = (text: string, marker: string): boolean => /^[^\r\n]*/.exec(text)?.[0].trimEnd() === marker
