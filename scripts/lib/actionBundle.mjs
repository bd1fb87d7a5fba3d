// The bundle of the Action, which is committed: a workflow runs the repository as it is, without a build.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { bundleAction } from "../../apps/action/build.mjs"

const home = "apps/action/dist"

/* Names relative to the root, and bytes. */
const filesIn = (folder) =>
  new Map(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => [`${home}/${name}`, readFileSync(join(folder, name))])
      : []
  )

/** The names of files that one side lacks or has otherwise, in code-unit order. */
export const differing = (made, committed) =>
  [...new Set([...made.keys(), ...committed.keys()])]
    .filter((name) => made.get(name)?.equals(committed.get(name) ?? Buffer.alloc(0)) !== true)
    .sort()

/** The bundle as the sources make it, as it is committed, and the former in place of the latter. */
export const actionBundle = (root) => {
  const fresh = join(root, "apps/action/.cache/fresh")
  return {
    made: async () => {
      await bundleAction(fresh)
      return filesIn(fresh)
    },
    committed: () => filesIn(join(root, home)),
    write: () => {
      rmSync(join(root, home), { recursive: true, force: true })
      cpSync(fresh, join(root, home), { recursive: true })
    }
  }
}
