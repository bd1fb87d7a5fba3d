// What must not be in the project's files: traces of the machine or registry they were made with, tests no runner
// collects, and suppressed findings without a reason.
import { isSource, projectFiles, readText } from "./files.mjs"
import { root } from "./run.mjs"

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** What is looked for line by line. The patterns are spelled so that they do not find themselves. */
const patterns = [
  {
    // A lock file or an .npmrc with a host name ties every clone to that registry.
    finds: /\bregistry[.](npmjs|yarnpkg|npmmirror)[.](org|com)\b|\bnpm[.]pkg[.]github[.]com\b/,
    says: "names a package registry"
  },
  { finds: /[/]work[/](main|shared)\b/, says: "names a folder of one machine" },
  { finds: new RegExp(`${escaped(root)}(?![\\w-])`), says: "names the folder of this checkout" },
  { only: /\.mdx?$/, finds: /(^|[\s`"'(=])[/](tmp|root|home|Users)[/]\w/, says: "names a folder of one machine" }
]

const configuredRegistry = () => {
  const address = process.env.npm_config_registry ?? ""
  const { host, hostname } = URL.canParse(address) ? new URL(address) : { host: "", hostname: "" }
  // A loopback name without a port says nothing about a registry, and tests are full of them.
  const isTelling = host !== "" && !(host === hostname && /^(localhost|127[.]0[.]0[.]1)$/.test(hostname))
  return isTelling ? [{ finds: new RegExp(escaped(host)), says: "names a package registry" }] : []
}

const inLines = (path, text, { finds, says }) =>
  text.split("\n").flatMap((line, index) => (finds.test(line) ? [`${path}:${index + 1}: ${says}`] : []))

const inLock = (path, text) =>
  Object.entries(JSON.parse(text).packages)
    .filter(([, { resolved }]) => /^https?:/.test(resolved ?? ""))
    .map(
      ([name]) => `${path}: ${name} has a resolved address: set omit-lockfile-registry-resolved and make the lock again`
    )

const uncollected = (path) =>
  /^(apps|modules)\/.*\.test\.(ts|tsx)$/.test(path) &&
  !/^(apps|modules)\/[^/]+\/(console\/)?test\/.*\.test\.ts$/.test(path)
    ? [`${path}: no runner collects it: tests are test/**/*.test.ts of a workspace`]
    : []

/** One sentence for each violation. */
export const hygieneViolations = async () => {
  const wanted = [...patterns, ...configuredRegistry()]
  return (await projectFiles()).flatMap((path) => {
    const text = readText(path)
    if (text === undefined) return []
    const lines = wanted
      .filter(({ only }) => only === undefined || only.test(path))
      .flatMap((pattern) => inLines(path, text, pattern))
    return [...lines, ...(path.endsWith("package-lock.json") ? inLock(path, text) : []), ...uncollected(path)]
  })
}

/** Comments that switch a finding off. oxlint and the Effect diagnostics do not ask for a reason, so this does. */
const suppression = /(oxlint-disable|eslint-disable|@effect-diagnostics|@ts-expect-error|@ts-ignore|@ts-nocheck)(.*)$/

/** One sentence for each suppression without ` -- reason`. */
export const unreasonedSuppressions = async () =>
  (await projectFiles()).filter(isSource).flatMap((path) =>
    (readText(path) ?? "").split("\n").flatMap((line, index) => {
      const comment = /(\/\/|\/\*)\s*(.*)$/.exec(line)?.[2] ?? ""
      const found = suppression.exec(comment)
      if (found === null || found.index !== 0 || / -- \S/.test(found[2])) return []
      return [`${path}:${index + 1}: ${found[1]} without a reason: end it with " -- why"`]
    })
  )
