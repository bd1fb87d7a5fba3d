// Files that are there compressed, too: `name.br` and `name.gz` beside `name`, as the build of the console writes them.

/** How a file is there. */
export interface Encoding {
  /** As `content-encoding` has it. */
  readonly coding: string
  readonly suffix: string
}

/* The best first. */
const encodings: ReadonlyArray<Encoding> = [
  { coding: "br", suffix: ".br" },
  { coding: "gzip", suffix: ".gz" }
]

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8"
}

/** What a file is that may be there compressed; undefined of others. */
export const typeOf = (path: string): string | undefined => types[/\.([a-z]+)$/u.exec(path)?.[1] ?? ""]

/** Whether a path names a compressed file itself, which nobody asks for. */
export const isEncoded = (path: string): boolean => encodings.some(({ suffix }) => path.endsWith(suffix))

const isRefused = (parameter: string): boolean => /^\s*q\s*=\s*0(?:\.0*)?\s*$/iu.test(parameter)

/** The encodings that a request accepts by name, the best first. */
export const accepted = (header: string | undefined): ReadonlyArray<Encoding> => {
  const named = new Set(
    (header ?? "").split(",").flatMap((part) => {
      const [name = "", ...parameters] = part.split(";")
      return parameters.some(isRefused) ? [] : [name.trim().toLowerCase()]
    })
  )
  return encodings.filter(({ coding }) => named.has(coding))
}
