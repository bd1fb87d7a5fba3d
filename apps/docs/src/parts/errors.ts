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

/** A heading for each code, and under it what is shown. */
export const errorList = (): string => {
  const shown = golden()
  const codes = [...new Set(shown.map(({ code }) => code))].sort()
  return codes
    .map((code) => {
      const texts = shown
        .filter((one) => one.code === code)
        .map(({ text, title }) => `${capital(title)}:\n\n\`\`\`text\n${text}\n\`\`\``)
      return [`## ${code}`, ...texts].join("\n\n")
    })
    .join("\n\n")
}
