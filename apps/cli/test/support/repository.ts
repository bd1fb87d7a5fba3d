// A git repository of a project with a server: its first commit holds the snapshot of one surface.
import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { run, scripted, withFolder } from "./run.ts"

/** Runs git in a folder, as somebody. */
export const git = (folder: string, ...args: ReadonlyArray<string>): string =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"]
  })

/** Has a project name its server, made of a script for the scripted one. */
export const nameServer = (folder: string, script: Readonly<Record<string, unknown>>, more = ""): void =>
  writeFileSync(join(folder, ".mcp-inspect.yml"), `server:\n  command: ${JSON.stringify(scripted(script))}\n${more}`)

/** A repository whose commit on `main` holds the snapshot of these tools. */
export const withRepository = <A>(tools: ReadonlyArray<unknown>, use: (folder: string) => Promise<A>): Promise<A> =>
  withFolder(async (folder) => {
    git(folder, "init", "--quiet", "--initial-branch", "main")
    mkdirSync(join(folder, ".mcp-inspect"))
    nameServer(folder, { tools })
    const captured = await run(["snapshot"], { cwd: folder })
    if (captured.code !== 0) throw new Error(captured.stderr)
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "The surface as it is")
    return await use(folder)
  })
