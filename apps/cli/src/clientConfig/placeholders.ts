// Placeholders of client configurations, read into parts and written again as ours: `${NAME}`.
import { variableName } from "./names.ts"

/** A part of a string: text as it stands, or a variable, perhaps with a default. */
export type Part = string | { readonly variable: string; readonly fallback?: string }

/** How the strings of one client are to be read. */
export interface Dialect {
  /** Whether `$NAME` counts, as in Gemini's settings. */
  readonly bare: boolean
  /** What `${workspaceFolder}` is, as a path for the command; undefined when nobody can know. */
  readonly workspace: string | undefined
  /** The last part of the path of that folder. */
  readonly workspaceName: string
}

const pattern = /\$\{([^{}]*)\}|\$([A-Za-z_][A-Za-z0-9_]*)/g

const variable = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s

const named = (text: string): Part | undefined => {
  const [, name, fallback] = variable.exec(text) ?? []
  return name === undefined ? undefined : { variable: name, ...(fallback === undefined ? {} : { fallback }) }
}

const meaning = (inside: string, { workspace, workspaceName }: Dialect): Part | undefined => {
  const colon = inside.indexOf(":")
  const prefix = colon === -1 ? inside : inside.slice(0, colon)
  const rest = colon === -1 ? "" : inside.slice(colon + 1)
  switch (prefix) {
    case "workspaceFolder":
      return workspace ?? { variable: "WORKSPACE_FOLDER" }
    case "workspaceFolderBasename":
      return workspaceName
    case "userHome":
      return { variable: "HOME" }
    case "pathSeparator":
    case "/":
      return "/"
    case "env":
      return named(rest) ?? { variable: variableName(rest) }
    case "input":
      return { variable: variableName(rest) }
    default:
      // `${config:x}`, `${command:x}`, `${file:x}`: only the client knows the value.
      return named(inside) ?? (/^[a-z]+:[^-]/.test(inside) ? { variable: variableName(inside) } : undefined)
  }
}

/** The parts of a string; neighbouring texts are one part. What is no placeholder of any client stays text. */
export const readParts = (text: string, dialect: Dialect): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  const push = (part: Part): void => {
    const last = parts.at(-1)
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part
    else if (part !== "") parts.push(part)
  }
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const [whole, inside, bare] = match
    const part =
      inside !== undefined
        ? meaning(inside, dialect)
        : dialect.bare && bare !== undefined
          ? { variable: bare }
          : undefined
    push(text.slice(end, match.index))
    push(part ?? whole)
    end = match.index + whole.length
  }
  push(text.slice(end))
  return parts
}

/**
 * The parts as a string of our configuration. Texts that would read as placeholders of ours are escaped; defaults are
 * left out, or written as `${NAME:-default}`, which only a reader understands.
 */
export const writeParts = (parts: ReadonlyArray<Part>, keepsDefaults = false): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part.replaceAll(/\$\{(?=[A-Za-z_][A-Za-z0-9_]*\})|\$\$\{/g, "$$$&")
      const { fallback, variable: name } = part
      return keepsDefaults && fallback !== undefined ? `\${${name}:-${fallback}}` : `\${${name}}`
    })
    .join("")
