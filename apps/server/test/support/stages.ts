// A container file as its stages, for tests that do what it says without a container engine.

/** A line of it: the instruction in capitals, and what follows as it stands. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** A stage. */
export interface Stage {
  readonly image: string
  readonly name: string
  readonly instructions: ReadonlyArray<Instruction>
}

/** The stages of a container file. Comments are dropped, and lines that end with a backslash joined. */
export const stagesOf = (text: string): ReadonlyArray<Stage> => {
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/gu, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
  const stages: Array<{ image: string; name: string; instructions: Array<Instruction> }> = []
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/u.exec(line) ?? []
    const from = /^(\S+)(?: AS (\S+))?$/u.exec(rest)
    if (name === "FROM") stages.push({ image: from?.[1] ?? "", name: from?.[2] ?? "", instructions: [] })
    else if (name === "") throw new Error(`no instruction: ${line}`)
    else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** The variables of an ENV instruction. */
export const variablesOf = (rest: string): ReadonlyArray<readonly [name: string, value: string]> =>
  rest.split(" ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/su)
    return [name, value] as const
  })

/** What a COPY takes, from which stage (undefined: the checkout), and where to. */
export const copyOf = (
  rest: string
): { readonly from: string | undefined; readonly sources: ReadonlyArray<string>; readonly to: string } => {
  const [, from, paths = ""] = /^(?:--from=(\S+) )?(.*)$/u.exec(rest) ?? []
  const all = paths.split(" ")
  return { from, sources: all.slice(0, -1), to: all.at(-1) ?? "" }
}
