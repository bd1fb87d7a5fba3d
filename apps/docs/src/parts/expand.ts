// Puts what stands elsewhere into a page: files that tests run, sections of READMEs, what is made from data. In the source
// it is a comment, `<!-- put: NAME ARGUMENT -->`, so that the source reads as Markdown too.
import { apiReference } from "./api.ts"
import { errorList } from "./errors.ts"
import { exampleReport } from "./example.ts"
import { beginning, fence, readRepository, section, table, textAfterTitle } from "./files.ts"
import { picture } from "./pictures.ts"
import { sizing } from "./sizing.ts"
import { skillTable } from "./skills.ts"
import { status, statusTable } from "./status.ts"

const parts: Readonly<Record<string, (argument: string) => string>> = {
  // A file of `snippets` as a block of code.
  snippet: (name) => fence(name, readRepository(`apps/docs/snippets/${name}`)),
  // A text of `generated`, which `npm run codegen` writes.
  generated: (name) => readRepository(`apps/docs/generated/${name}`).trimEnd(),
  // What stands under a heading of a file, such as `README.md#Watched servers`.
  section,
  // The same up to its first heading.
  beginning,
  // The table of a file whose first column has this name.
  table,
  // A whole file but its title.
  text: textAfterTitle,
  status: (name) => (name === "" ? statusTable : status(name)),
  errors: () => errorList(),
  api: () => apiReference(),
  // A screen of the console, such as `changes The changes of a server`: what it is, then what it shows, in words.
  picture,
  skills: () => skillTable(),
  sizing: () => sizing(),
  report: (format) => exampleReport(format)
}

const directive = /<!-- put: (\w+)(?: ([^>]*?))? -->/g

/** The text with every part in its place; `file` is named where one is wrong. */
export const expand = (text: string, file: string): string =>
  text
    .replaceAll(directive, (_, name: string, argument: string | undefined) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined
      if (part === undefined) throw new Error(`content/${file}: there is no part ${name}`)
      return part(argument ?? "")
    })
    .trim()
