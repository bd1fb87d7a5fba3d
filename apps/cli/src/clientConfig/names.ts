// Names of environment variables that stand for values of a client configuration, and names of servers.

/** Any text as the name of an environment variable: `X-Api-Key` becomes `X_API_KEY`. */
export const variableName = (text: string): string => {
  const name = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]+/g, "_")
    .replaceAll(/^_+(?=.)|(?<=.)_+$/g, "")
    .slice(0, 100)
  return name === "" || name === "_" ? "VALUE" : /^\d/.test(name) ? `_${name}` : name
}

const isVariable = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Which variable stands for which value. Two different values never share one. */
export interface Variables {
  /** The variable for a literal value; `wanted` when it is free or stands for the same value already. */
  readonly hide: (wanted: string, server: string, value: string) => string
  /** The same for what seems to be a secret in an argument or a URL. */
  readonly suspect: (wanted: string, server: string, value: string) => string
  /** Notes a variable that the configuration itself names, with the default it gives it. */
  readonly named: (variable: string, fallback?: string) => void
  /** Variables that replaced literal values, in order of appearance. */
  readonly hidden: () => ReadonlyArray<string>
  /** Those of them that replaced a likely secret in an argument or a URL. */
  readonly suspected: () => ReadonlyArray<string>
  /** Variables that had a default, in order of appearance. */
  readonly defaulted: () => ReadonlyArray<string>
  /** Every variable in use. */
  readonly all: () => ReadonlyArray<string>
  /** What stood in the client configuration, for the capture that follows at once; never written. */
  readonly values: () => Readonly<Record<string, string>>
}

/** Starts with the variables that the configuration names itself: no literal value takes one of these. */
export const makeVariables = (reserved: Pick<ReadonlySet<string>, "has">): Variables => {
  const literals = new Map<string, string>()
  const fallbacks = new Map<string, string>()
  const used = new Set<string>()
  const suspected = new Set<string>()
  const isFree = (name: string, value: string): boolean =>
    !reserved.has(name) && (literals.get(name) ?? value) === value
  const hide = (wanted: string, server: string, value: string): string => {
    const plain = isVariable.test(wanted) ? wanted : variableName(wanted)
    const long = variableName(`${server}_${plain}`)
    let name = [plain, long].find((candidate) => isFree(candidate, value))
    for (let count = 2; name === undefined; count++) if (isFree(`${long}_${count}`, value)) name = `${long}_${count}`
    literals.set(name, value)
    used.add(name)
    return name
  }
  return {
    hide,
    suspect: (wanted, server, value) => {
      const name = hide(wanted, server, value)
      suspected.add(name)
      return name
    },
    named: (variable, fallback) => {
      used.add(variable)
      if (fallback !== undefined && !fallbacks.has(variable)) fallbacks.set(variable, fallback)
    },
    hidden: () => [...literals.keys()],
    suspected: () => [...suspected],
    defaulted: () => [...fallbacks.keys()],
    all: () => [...used],
    values: () => Object.fromEntries([...fallbacks, ...literals])
  }
}

/** Server names as a configuration may hold them (CLI-55), each once; a name that fits stays as it is. */
export const serverNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const fits = (name: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(name)
  const taken = new Set(names.filter(fits))
  const counts = new Map<string, number>()
  return names.map((name) => {
    if (fits(name)) return name
    const base =
      name
        .replaceAll(/[^A-Za-z0-9_-]+/g, "-")
        .replaceAll(/^-+|-+$/g, "")
        .slice(0, 60) || "server"
    let made = base
    let count = counts.get(base) ?? 1
    while (taken.has(made)) made = `${base}-${++count}`
    counts.set(base, count)
    taken.add(made)
    return made
  })
}
