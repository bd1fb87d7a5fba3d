// A server against its entry in the lock file, by the same comparison as everywhere. No configuration counts: it is about
// the servers of a project, not about those of others.
import { Diff } from "@mcp-inspect/engine/Diff"
import { locate, type Locate } from "@mcp-inspect/engine/location/locate"
import type { Report } from "@mcp-inspect/engine/model/Report"
import type { Snapshot } from "@mcp-inspect/engine/model/Surface"
import type { Policy } from "@mcp-inspect/engine/policy/Policy"
import { Effect, type Option, Path, Result } from "effect"
import { parseJsonc } from "../clientConfig/jsonc.ts"
import { withoutConfig } from "../config/Config.ts"
import { compareOptions } from "../Reporting.ts"
import type { Locked } from "./document.ts"

/** A lock file that holds something. */
interface Held {
  readonly place: string
  readonly text: string
}

/* Lines of the lock file. Its text is looked through at the first question. */
const locateIn = ({ place, text }: Held, name: string): Locate => {
  let find: Locate | undefined
  const found = (): Locate => {
    const parsed = parseJsonc(text)
    const surface = Result.isSuccess(parsed) ? parsed.success.textAt(["servers", name, "surface"]) : undefined
    if (surface === undefined) return () => null
    const within = locate(surface.text, place)
    return (entity) => {
      const at = within(entity)
      return at === null ? null : { ...at, line: at.line + surface.line - 1 }
    }
  }
  return (entity) => (find ??= found())(entity)
}

/* How a change could be made gently, and under which version, is for those who maintain the server. */
const forConsumers = (report: Report): Report => ({
  ...report,
  semver: null,
  changes: report.changes.map((change) => ({ ...change, migration: null }))
})

/** Compares a server with what was locked of it. */
export const compareWithLocked = Effect.fnUntraced(function* (
  held: Held,
  name: string,
  locked: Locked,
  after: Snapshot,
  failOn: Option.Option<Policy["failOn"]>
) {
  const diff = yield* Diff
  const path = yield* Path.Path
  const place = held.place.split(path.sep).join("/")
  const options = yield* compareOptions(
    { cost: false, strictSchemas: false, failOn },
    yield* withoutConfig,
    { source: { source: "lock", ref: null, path: place }, snapshot: locked.snapshot, text: undefined },
    after
  )
  const compared = yield* diff.compare(locked.snapshot, after, {
    ...options,
    locate: locateIn({ ...held, place }, name)
  })
  return { ...compared, report: forConsumers(compared.report) }
})
