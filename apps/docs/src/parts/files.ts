// Pieces of files of the repository, with their links made to lead where the pages are.
import { readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../../..")

/** The text of a file, by its path from the root of the repository. */
export const readRepository = (path: string): string => readFileSync(join(root, path), "utf8")

const languages: Readonly<Record<string, string>> = {
  json: "json",
  mjs: "js",
  sh: "sh",
  ts: "ts",
  txt: "text",
  yml: "yaml"
}

/** A block of code with the language that the name of its file ends with. */
export const fence = (name: string, text: string): string =>
  `\`\`\`${languages[name.split(".").at(-1) ?? ""] ?? "text"}\n${text.trimEnd()}\n\`\`\``

/* Where what READMEs link to stands in the documentation. What is nowhere there keeps its words and loses its link. */
const places: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(\.\.\/)*apps\/action\/README\.md$/, "/docs/github-action"],
  [/^(\.\.\/)*modules\/telemetry\/README\.md$/, "/docs/telemetry"],
  [/^(\.\.\/)*docs\/capacity\.md$/, "/docs/capacity"],
  [/^(\.\.\/)*docs\/peers\.md$/, "/docs/peers"],
  [/^(\.\.\/)*modules\/billing\/README\.md(#.*)?$/, "/docs/self-hosting#stripe"],
  [/^#the-console$/, "/docs/console"],
  [/^(https?:|#|\/)/, ""]
]

const relinked = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
    const place = places.find(([pattern]) => pattern.test(target))
    if (place === undefined) return words
    return place[1] === "" ? whole : `[${words}](${place[1]})`
  })

const notFound = (what: string, path: string): never => {
  throw new Error(`${path} has no ${what}`)
}

/** What stands under a heading, up to the next of its rank or above it. Headings within become one rank of ours. */
export const section = (place: string): string => {
  const [path = "", title = ""] = place.split(/#(.*)/s)
  const lines = readRepository(path).split("\n")
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === title)
  if (start === -1) return notFound(`heading "${title}"`, path)
  const rank = /^#+/.exec(lines[start] ?? "")?.[0].length ?? 0
  let isCode = false
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => {
    if (line.startsWith("```")) isCode = !isCode
    return !isCode && new RegExp(`^#{1,${rank}} `).test(line)
  })
  return relinked(rest.slice(0, end === -1 ? undefined : end).join("\n")).trim()
}

/** The same up to the first heading within. */
export const beginning = (place: string): string => {
  const text = section(place)
  let isCode = false
  const lines = text.split("\n")
  const end = lines.findIndex((line) => {
    if (line.startsWith("```")) isCode = !isCode
    return !isCode && /^#+ /.test(line)
  })
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join("\n")
    .trim()
}

/** The table whose first column is called so, such as `README.md#Variable`. */
export const table = (place: string): string => {
  const [path = "", name = ""] = place.split("#")
  const lines = readRepository(path).split("\n")
  const start = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  if (start === -1) return notFound(`table "${name}"`, path)
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"))
  return relinked(lines.slice(start, length === -1 ? undefined : start + length).join("\n"))
}

/** A whole file but the title on its first line. */
export const textAfterTitle = (path: string): string => relinked(readRepository(path).replace(/^# .*\n/, "")).trim()
