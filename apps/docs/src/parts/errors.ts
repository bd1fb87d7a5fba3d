// Every error as a terminal shows it, by its code. The texts are those that the tests of the command line hold true.
import { readRepository } from "./files.ts"

interface Shown {
  readonly title: string
  readonly code: string
  readonly text: string
}

const golden = (): ReadonlyArray<Shown> =>
  readRepository("apps/cli/test/golden/errors.txt")
    .split(/^# /m)
    .slice(1)
    .flatMap((block) => {
      const [title = "", ...lines] = block.trim().split("\n")
      const text = lines.join("\n").trim()
      const code = /^error: (\w+)/m.exec(text)?.[1]
      return code === undefined ? [] : [{ title, code, text }]
    })

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/* What is said before the texts of a code, where the texts of one case do not tell what all of them are about. */
const introductions: Readonly<Record<string, string>> = {
  config_invalid:
    "Something that you gave cannot be used. The first line says what: a flag, a variable of the environment, or the configuration with line and column. The last says what belongs there. [All keys of the configuration](/docs/cli#configuration) stand in one table.",
  snapshot_corrupt:
    "A snapshot is no longer what a capture wrote: two branches changed it and git merged them line by line, somebody edited it, or the file is another one. Its fingerprints are verified each time it is read, so that no comparison rests on it. Of a merge keep either side, with `git checkout --ours` or `--theirs` and the path; build the merged server, and write the snapshot anew."
}

/** A heading for each code, and under it what is shown. */
export const errorList = (): string => {
  const shown = golden()
  const codes = [...new Set(shown.map(({ code }) => code))].sort()
  return codes
    .map((code) => {
      const texts = shown
        .filter((one) => one.code === code)
        .map(({ text, title }) => `${capital(title)}:\n\n\`\`\`text\n${text}\n\`\`\``)
      const introduction = introductions[code]
      return [`## ${code}`, ...(introduction === undefined ? [] : [introduction]), ...texts].join("\n\n")
    })
    .join("\n\n")
}
