// One run against a protected server, for tests that are rows of a table.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { Switches } from "./double.ts"
import { type Ended, type Person, runFor } from "./person.ts"
import { type Protection, withProtected, type World } from "./protected.ts"
import { withFolder } from "../run.ts"

/** What is run: `URL` in the arguments stands for the server. */
export interface Run {
  readonly protection?: Protection
  readonly switches?: Switches
  readonly args?: ReadonlyArray<string>
  /** Files of the working directory, by name; `URL` in their texts stands for the server too, `ISSUER` for who issues its tokens. */
  readonly files?: Readonly<Record<string, string>>
  readonly person?: Omit<Person, "cwd">
}

/** A run that is over, with the world it ran in. */
export interface Over extends Ended {
  readonly world: World
  readonly cwd: string
  /** The paths that the authorization server was asked, in order. */
  readonly paths: ReadonlyArray<string>
}

/** Runs, and hands what came of it to `look` while the folder is there. */
export const over = <A>(
  {
    args = ["snapshot", "--url", "URL", "--oauth", "--out", "s.json"],
    files = {},
    person = {},
    protection = {},
    switches = {}
  }: Run,
  look: (over: Over) => A | Promise<A>
): Promise<A> =>
  withFolder((cwd) =>
    withProtected(protection, switches, async (world) => {
      for (const [name, text] of Object.entries(files))
        writeFileSync(join(cwd, name), text.replaceAll("URL", world.url).replaceAll("ISSUER", world.as.issuer))
      const words = args.map((word) => (word === "URL" ? world.url : word))
      const ended = await Effect.runPromise(runFor(words, { ...person, cwd }))
      return look({ ...ended, world, cwd, paths: world.as.seen.map(({ path }) => path) })
    })
  )
