// The skills and their manifest (DOC-13, DOC-14). Clients check the digest over the bytes they get, so files are copied
// and never written anew.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { address } from "./site.ts"

const ours = join(import.meta.dirname, "../../../../skills")

/** One skill. */
export interface Skill {
  readonly name: string
  /** When to use it. */
  readonly description: string
  readonly url: string
  readonly bytes: Buffer
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/

const readSkill = (folder: string, name: string): Skill => {
  const bytes = readFileSync(join(folder, name, "SKILL.md"))
  const head: unknown = parse(frontMatter.exec(bytes.toString("utf8"))?.[1] ?? "")
  const member = (key: string): string => {
    const value: unknown = typeof head === "object" && head !== null ? Reflect.get(head, key) : undefined
    if (typeof value !== "string" || value === "") throw new Error(`skills/${name}/SKILL.md has no ${key}`)
    return value.trim()
  }
  if (member("name") !== name) throw new Error(`skills/${name}/SKILL.md is called ${member("name")}`)
  return { name, description: member("description"), url: `/skills/${name}/SKILL.md`, bytes }
}

/** Every skill of a folder, by name; none where there is no such folder. */
export const readSkills = (folder = ours): ReadonlyArray<Skill> =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, "SKILL.md")))
        .sort()
        .map((name) => readSkill(folder, name))
    : []

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex")

/** The text of the manifest. Clients of the RFC read `digest`; `sha256` is the same for those of earlier drafts. */
export const manifest = (skills: ReadonlyArray<Skill>): string =>
  `${JSON.stringify(
    {
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: skills.map(({ bytes, description, name, url }) => ({
        name,
        type: "skill-md",
        description,
        url: address(url),
        sha256: sha256(bytes),
        digest: `sha256:${sha256(bytes)}`
      }))
    },
    null,
    2
  )}\n`
