// Follows a skill as an agent would: every block of its file that is a command, a file or an edit, in order, in a repository
// made for it. What is run is read out of the skill, so text and test are one.
import { execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join, relative } from "node:path"
import { type Skill, skills } from "../../../../scripts/lib/skills.mjs"
import { workspace } from "./live.ts"
import { type Package, withRegistry } from "./registry.ts"
import { git } from "./repository.ts"
import { withFolder } from "./run.ts"

/** A fenced block of a skill, with the heading that it stands under. */
export interface Block {
  readonly heading: string
  readonly language: string
  readonly body: string
}

/** The skill of a name. */
export const skillOf = (name: string): Skill => {
  const found = skills().find((skill) => skill.name === name)
  if (found === undefined) throw new Error(`there is no skill ${name}`)
  return found
}

/** The parts of a skill by its headings of the second level, in order. */
export const partsOf = ({ body }: Skill): ReadonlyArray<{ readonly heading: string; readonly text: string }> =>
  body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = "", ...lines] = part.split("\n")
      return { heading, text: lines.join("\n") }
    })

/** The blocks of a skill. */
export const blocksOf = (skill: Skill): ReadonlyArray<Block> =>
  partsOf(skill).flatMap(({ heading, text }) =>
    [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = "", body = ""]) => ({
      heading,
      language,
      body
    }))
  )

/** The exit code that a block promises by a comment at its end; 0 where it says nothing. */
export const promised = (body: string): number => Number(/# exits (\d)[^\n]*\n$/.exec(body)?.[1] ?? 0)

const textsBelow = (folder: string, from = folder): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory()
        ? Object.entries(textsBelow(path, from))
        : [[relative(from, path), readFileSync(path, "utf8")]]
    })
  )

/** A package of this workspace with the files that are published of it. */
const published = (dir: string, names: ReadonlyArray<string>): Package => {
  const from = join(workspace, dir)
  const { bin, name, publishConfig, version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"))
  const files = names.flatMap((each) => {
    const path = join(from, each)
    return statSync(path).isDirectory()
      ? Object.entries(textsBelow(path)).map(([file, text]) => [`${each}/${file}`, text] as const)
      : [[each, readFileSync(path, "utf8")] as const]
  })
  return {
    manifest: { name, version, type: "module", exports: publishConfig.exports, ...(bin === undefined ? {} : { bin }) },
    files: Object.fromEntries(files)
  }
}

/** A repository in which a skill is followed. */
export interface Project {
  /** The checkout that the agent works in, on the branch `work`. */
  readonly folder: string
  /** The environment of its shell. */
  readonly env: Record<string, string>
}

/** A package of others as it is installed here, for a skill that installs it. */
const foreign = (place: string, built: string): Package => {
  const from = join(workspace, "node_modules", place)
  const { exports, name, version } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"))
  const files = Object.entries(textsBelow(join(from, built)))
    .filter(([file]) => file.endsWith(".js"))
    .map(([file, text]) => [`${built}/${file}`, text] as const)
  return { manifest: { name, version, exports }, files: Object.fromEntries(files) }
}

const files = join(import.meta.dirname, "../fixtures/skills")

/** Packages that the fixtures' servers import, found above their repository. */
const linked = [
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/node",
  "@modelcontextprotocol/server",
  "@opentelemetry/sdk-trace-base",
  "zod"
]

/**
 * Runs `use` in a clone of a repository that holds the files of a fixture, and `more`. Its `origin` is a bare repository,
 * its registry serves our packages and the one that a skill names beside them, and no program of the workspace is in its path.
 */
export const withProject = (
  fixture: string,
  more: Readonly<Record<string, string>>,
  use: (project: Project) => Promise<void>
): Promise<void> =>
  withFolder((place) =>
    withRegistry(
      [
        published("apps/cli", ["bin.mjs", "ci", "dist", "README.md"]),
        published("modules/telemetry", ["dist", "README.md"]),
        foreign("@opentelemetry/api", "build/src")
      ],
      async ({ url }) => {
        for (const name of linked) {
          const link = join(place, "node_modules", name)
          mkdirSync(dirname(link), { recursive: true })
          symlinkSync(join(workspace, "node_modules", name), link)
        }
        const folder = join(place, "repository")
        mkdirSync(folder)
        git(place, "init", "--quiet", "--bare", "--initial-branch", "main", "origin.git")
        git(folder, "init", "--quiet", "--initial-branch", "main")
        put(folder, { ...textsBelow(join(files, fixture)), ".gitignore": "node_modules/\n", ...more })
        commit(folder, "As it was")
        git(folder, "remote", "add", "origin", join(place, "origin.git"))
        git(folder, "push", "--quiet", "--set-upstream", "origin", "main")
        git(folder, "switch", "--quiet", "--create", "work")
        const outside = (process.env["PATH"] ?? "").split(delimiter).filter((entry) => !entry.endsWith(".bin"))
        await use({
          folder,
          env: {
            PATH: [dirname(process.execPath), ...outside].join(delimiter),
            HOME: join(place, "home"),
            npm_config_registry: url,
            npm_config_cache: join(place, "cache"),
            npm_config_audit: "false",
            npm_config_fund: "false",
            npm_config_update_notifier: "false",
            GIT_AUTHOR_NAME: "Agent",
            GIT_AUTHOR_EMAIL: "agent@example.com",
            GIT_COMMITTER_NAME: "Agent",
            GIT_COMMITTER_EMAIL: "agent@example.com"
          }
        })
      }
    )
  )

/** Writes files below a folder. */
export const put = (folder: string, texts: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Commits everything. */
export const commit = (folder: string, message: string): void => {
  git(folder, "add", "--all")
  git(folder, "commit", "--quiet", "--message", message)
}

/** How a block ended. */
export interface Done {
  readonly code: number
  readonly output: string
}

/** Runs a text of shell commands, which end at the first that fails. */
export const shell = ({ env, folder }: Project, text: string): Promise<Done> =>
  new Promise((resolve, reject) => {
    const child = spawn("sh", ["-ec", text], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code: code ?? 1, output }))
  })

/** Has the command installed on `main`, runs something there and commits what it leaves; the branch goes on from that. */
export const installed = async (project: Project, text: string): Promise<void> => {
  const { folder } = project
  const { code, output } = await shell(project, `npm install --save-dev @mcp-inspect/cli\n${text}`)
  if (code !== 0) throw new Error(output)
  commit(folder, "Under MCP Inspect")
  git(folder, "push", "--quiet", "origin", "work:main")
  git(folder, "fetch", "--quiet")
}

/** Makes an edit that is written as a difference: its lines of context and those taken away stand in the file once. */
export const edit = (folder: string, body: string): void => {
  const [from = "", to = "", ...lines] = body.trimEnd().split("\n")
  const file = from.replace("--- ", "")
  if (to !== `+++ ${file}`) throw new Error(`an edit names one file in its first two lines:\n${body}`)
  const path = join(folder, file)
  const parts = lines
    .join("\n")
    .split(/^@@\n/m)
    .filter((part) => part !== "")
  const edited = parts.reduce(
    (text, part) => {
      const side = (marks: string): string =>
        part
          .replace(/\n$/, "")
          .split("\n")
          .flatMap((line) => (marks.includes(line[0] ?? " ") ? [line.slice(1)] : []))
          .join("\n")
      const [above = "", below, ...others] = text.split(side(" -"))
      if (below === undefined || others.length > 0) throw new Error(`not once in ${file}:\n${side(" -")}`)
      return above + side(" +") + below
    },
    readFileSync(path, "utf8")
  )
  writeFileSync(path, edited)
}

/** What stands in a block with a file to be written: its first line is a comment that names it. */
const written = (folder: string, body: string): void => {
  const name = /^(?:\/\/|#) (\S+)\n/.exec(body)?.[1]
  if (name === undefined) throw new Error(`the first line of a file names it:\n${body}`)
  if (existsSync(join(folder, name))) throw new Error(`${name} is there already`)
  put(folder, { [name]: body })
}

/** What following a skill may leave out or add. */
export interface Way {
  /** Blocks that are not followed. */
  readonly leaveOut?: (block: Block, index: number) => boolean
  /** Runs before a block, as whoever is asked in between; what it answers is added to the environment. */
  readonly before?: (block: Block) => Readonly<Record<string, string>>
}

/** Follows a skill to its end; fails where a block does not end as the skill says. Answers what was printed. */
export const follow = async (project: Project, skill: Skill, way: Way = {}): Promise<string> => {
  let said = ""
  for (const [index, block] of blocksOf(skill).entries()) {
    if (way.leaveOut?.(block, index) === true) continue
    Object.assign(project.env, way.before?.(block))
    if (block.language === "diff") edit(project.folder, block.body)
    else if (block.language !== "sh") written(project.folder, block.body)
    else {
      const { code, output } = await shell(project, block.body)
      said += output
      if (code !== promised(block.body))
        throw new Error(`${skill.name}, ${block.heading}: exit code ${code}\n${block.body}\n${output}`)
    }
  }
  return said
}

/** The digest of a file in a commit, or of the file as it is. */
export const digestOf = (folder: string, file: string, ref?: string): string =>
  createHash("sha256")
    .update(
      ref === undefined
        ? readFileSync(join(folder, file))
        : execFileSync("git", ["show", `${ref}:${file}`], { cwd: folder })
    )
    .digest("hex")
