// The skills: the same five wherever they are named (DOC-48), and none published that clients could not load.
import { assert, describe, it } from "@effect/vitest"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { skillManifest, skills } from "../../../scripts/lib/skills.mjs"
import { textOf } from "./support/built.ts"

const five = [
  "mcp-inspect-deprecate",
  "mcp-inspect-instrument",
  "mcp-inspect-setup",
  "mcp-inspect-triage",
  "mcp-surface-review"
]

/* The names of links to skills below a heading, up to the next heading. */
const namedBelow = (heading: string, text: string): ReadonlyArray<string> => {
  const [section = ""] = (text.split(`\n## ${heading}\n`)[1] ?? "").split("\n## ")
  return [...section.matchAll(/\[([^\]]+)\]\(\S*\/skills\/([^/]+)\/SKILL\.md\)/g)].map(([, words, name]) => {
    assert.strictEqual(words, name)
    return `${name}`
  })
}

const withSkill = (name: string, text: string, use: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-skills-"))
  try {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, "SKILL.md"), text)
    use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe("skills", () => {
  it("are the same five in the folder, the manifest, llms.txt and the page for agents", () => {
    const folders = readdirSync(join(import.meta.dirname, "../../../skills"), { withFileTypes: true })
    const manifest: { readonly skills: ReadonlyArray<{ readonly name: string }> } = JSON.parse(
      textOf(".well-known/agent-skills/index.json")
    )
    const named = {
      folder: folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted(),
      manifest: manifest.skills.map(({ name }) => name),
      llms: namedBelow("Skills", textOf("llms.txt")),
      agents: namedBelow("Skills", textOf("docs/agents.md")),
      served: readdirSync(join(import.meta.dirname, "../dist/skills")).toSorted()
    }
    assert.deepStrictEqual(named, { folder: five, manifest: five, llms: five, agents: five, served: five })
  })

  it("have whole addresses in the manifest of a site that names its host", () => {
    assert.deepStrictEqual(
      skillManifest(skills(), (path) => `https://docs.example.com${path}`).skills.map(({ url }) => url),
      five.map((name) => `https://docs.example.com/skills/${name}/SKILL.md`)
    )
  })

  it("stop a build that would publish one without a name of its own or a description", () => {
    withSkill("one", "---\nname: two\ndescription: x\n---\n", (folder) => {
      assert.throws(() => skills(folder), /skills\/one\/SKILL.md is called two/)
    })
    withSkill("one", "---\nname: one\n---\n", (folder) => {
      assert.throws(() => skills(folder), /skills\/one\/SKILL.md has no description/)
    })
    withSkill("one", "# no front matter\n", (folder) => {
      assert.throws(() => skills(folder), /skills\/one\/SKILL.md does not begin with front matter/)
    })
  })
})
