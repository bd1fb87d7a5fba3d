// What a release is checked for, and how the repository of the Action is renewed.
import { cpSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run } from "./run.mjs"

const form = /^v((\d+)\.\d+\.\d+)$/

/** The version of a tag and its major tag; throws for what is no tag of a release, or of another version than the packages. */
export const releaseOf = (tag, version) => {
  const [, named, major] = form.exec(tag ?? "") ?? []
  if (named === undefined) throw new Error(`${tag === undefined ? "RELEASE_TAG is not set" : `"${tag}" is no vX.Y.Z`}`)
  if (named !== version)
    throw new Error(`the tag says ${named}, the packages ${version}: run \`npm run release:version\` before tagging`)
  // Workflows name v1 before there is a major 1: what they run has kept its inputs since the first release.
  return { version: named, movingTag: `v${Math.max(1, Number(major))}` }
}

const git = async (folder, ...args) => {
  const { code, output, stdout } = await run("git", args, { cwd: folder, capture: true })
  if (code !== 0) throw new Error(`git ${args[0]}: ${output}`)
  return stdout.trim()
}

/** Puts the packed Action into a clone of its repository, commits it, and pushes it with the tag of the release and `v1`. */
export const publishAction = async (packed, clone, { movingTag, version }) => {
  for (const name of readdirSync(clone)) if (name !== ".git") rmSync(join(clone, name), { recursive: true })
  cpSync(packed, clone, { recursive: true })
  await git(clone, "add", "--all", "--force")
  const author = ["-c", "user.name=MCP Inspect", "-c", "user.email=release@users.noreply.github.com"]
  await git(clone, ...author, "commit", "--allow-empty", "-m", `Release ${version}`)
  await git(clone, "tag", `v${version}`)
  await git(clone, "tag", "--force", movingTag)
  await git(clone, "push", "origin", "HEAD", `refs/tags/v${version}`)
  // The one tag that moves.
  await git(clone, "push", "--force", "origin", `refs/tags/${movingTag}`)
}
