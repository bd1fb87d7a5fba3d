// The manifest of skills, over folders of all kinds.
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { llmsText } from "../src/surfaces/markdown.ts"
import { manifest, readSkills } from "../src/surfaces/skills.ts"

const withSkills = (skills: Readonly<Record<string, string>>, use: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-skills-"))
  try {
    for (const [name, text] of Object.entries(skills)) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, "SKILL.md"), text)
    }
    writeFileSync(join(folder, "README.md"), "no skill\n")
    use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const skill = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n# ${name}\n`

describe("skills", () => {
  it("are listed by name with the digest of their bytes, whatever ends their lines", () => {
    const texts = {
      "b-two": skill("b-two", "Second"),
      "a-one": skill("a-one", '"First: with a colon"').replaceAll("\n", "\r\n")
    }
    withSkills(texts, (folder) => {
      const skills = readSkills(folder)
      const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
      assert.deepStrictEqual(JSON.parse(manifest(skills)), {
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [
          {
            name: "a-one",
            type: "skill-md",
            description: "First: with a colon",
            url: "/skills/a-one/SKILL.md",
            sha256: sha256(texts["a-one"]),
            digest: `sha256:${sha256(texts["a-one"])}`
          },
          {
            name: "b-two",
            type: "skill-md",
            description: "Second",
            url: "/skills/b-two/SKILL.md",
            sha256: sha256(texts["b-two"]),
            digest: `sha256:${sha256(texts["b-two"])}`
          }
        ]
      })
      assert.include(llmsText([], [], skills), "## Skills\n\n- [a-one](/skills/a-one/SKILL.md): First: with a colon\n")
    })
  })

  it("may be none: then there is an empty manifest and no section", () => {
    assert.deepStrictEqual(readSkills(join(tmpdir(), "no-such-folder-of-skills")), [])
    assert.deepStrictEqual(JSON.parse(manifest([])).skills, [])
    assert.notInclude(llmsText([], [], []), "## Skills")
  })

  it("stop a build that would publish one without a name of its own or a description", () => {
    withSkills({ one: skill("two", "x") }, (folder) => {
      assert.throws(() => readSkills(folder), /skills\/one\/SKILL.md is called two/)
    })
    withSkills({ one: "---\nname: one\n---\n" }, (folder) => {
      assert.throws(() => readSkills(folder), /skills\/one\/SKILL.md has no description/)
    })
    withSkills({ one: "# no front matter\n" }, (folder) => {
      assert.throws(() => readSkills(folder), /skills\/one\/SKILL.md has no name/)
    })
  })
})
