// The agent skills as they are published: one folder each below `skills`, with one file. What is served is the bytes of that
// file, so whoever builds a site writes `skillFiles()` as it is: anything done to a skill afterwards makes its digest false.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.mjs"

const frontMatter = /^---\n([\s\S]*?\n)---\n/

/* One line a property, plain or in double quotes: YAML that needs no parser. The tests read it with one. */
const propertiesOf = (head, file) =>
  Object.fromEntries(
    head
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [, key, value] = /^([a-z-]+): (\S.*)$/.exec(line) ?? []
        if (key === undefined) throw new Error(`${file}: a line of the front matter is no \`name: value\`: ${line}`)
        return [key, value.startsWith('"') ? JSON.parse(value) : value]
      })
  )

const skillIn = (folder, name) => {
  const bytes = readFileSync(join(folder, name, "SKILL.md"))
  const text = bytes.toString("utf8")
  const head = frontMatter.exec(text)
  if (head === null)
    throw new Error(`skills/${name}/SKILL.md does not begin with front matter between two lines of ---`)
  const properties = propertiesOf(head[1], `skills/${name}/SKILL.md`)
  if (properties.name !== name) throw new Error(`skills/${name}/SKILL.md is called ${properties.name}`)
  if (properties.description === undefined) throw new Error(`skills/${name}/SKILL.md has no description`)
  return {
    name: properties.name,
    description: properties.description,
    folder: name,
    properties,
    bytes,
    body: text.slice(head[0].length),
    sha256: createHash("sha256").update(bytes).digest("hex")
  }
}

/** Every skill, by name. */
export const skills = (folder = join(root, "skills")) =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "SKILL.md")))
    .sort()
    .map((name) => skillIn(folder, name))

/** Where a skill is served. */
export const skillPath = (name) => `/skills/${name}/SKILL.md`

/** Where clients look for the manifest. */
export const manifestPath = "/.well-known/agent-skills/index.json"

const asItIs = (path) => path

/**
 * The manifest: version 0.2.0 of the discovery proposal, and the bare digest besides. `address` makes the URL of a path,
 * where a site names its host.
 */
export const skillManifest = (published = skills(), address = asItIs) => ({
  $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
  skills: published.map(({ description, name, sha256 }) => ({
    name,
    type: "skill-md",
    description,
    url: address(skillPath(name)),
    sha256,
    digest: `sha256:${sha256}`
  }))
})

/** Everything that is served, by its path: bytes and content type. */
export const skillFiles = (published = skills(), address = asItIs) => [
  {
    path: manifestPath,
    contentType: "application/json; charset=utf-8",
    bytes: Buffer.from(`${JSON.stringify(skillManifest(published, address), null, 2)}\n`)
  },
  ...published.flatMap(({ bytes, name }) =>
    // The second place is where the proposal has them, for clients that look beside the manifest.
    [skillPath(name), `/.well-known/agent-skills/${name}/SKILL.md`].map((path) => ({
      path,
      contentType: "text/markdown; charset=utf-8",
      bytes
    }))
  )
]
