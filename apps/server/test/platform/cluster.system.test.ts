// The parts of the work among processes that come and go.
import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { allParts } from "../../src/jobs/Parts.ts"
import { prepare } from "../../src/platform/Database.ts"
import type { Told } from "../support/cluster/member.ts"
import { withDatabase } from "../support/databases.ts"
import { until } from "../support/folders.ts"

const program = join(import.meta.dirname, "../support/cluster/member.ts")

interface Member {
  readonly owned: () => ReadonlyArray<number>
  readonly end: (signal: NodeJS.Signals) => Promise<void>
}

const member = (told: Told): Member => {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { PATH: process.env["PATH"], MEMBER: JSON.stringify(told) },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let owned: ReadonlyArray<number> = []
  if (child.stdout !== null) createInterface(child.stdout).on("line", (line) => (owned = JSON.parse(line)))
  return {
    owned: () => owned,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, "exit")
      child.kill(signal)
      await gone
      owned = []
    }
  }
}

/* Each part is somebody's, and nobody has none. */
const isShared = (...members: ReadonlyArray<Member>): boolean =>
  members.every(({ owned }) => owned().length > 0) &&
  members
    .flatMap(({ owned }) => owned())
    .sort((one, other) => one - other)
    .join() === allParts.join()

describe("processes over one database, with few connections", () => {
  it("share the parts; those of one that is killed or ends are taken over by the others, and given to who joins", () =>
    withDatabase(async (url) => {
      await Effect.runPromise(
        prepare().pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })))
      )
      const told = { url, connections: 3 }
      const members: Array<Member> = []
      const joined = (): Member => {
        const made = member(told)
        members.push(made)
        return made
      }
      try {
        const [one, other] = [joined(), joined()]
        await until(() => isShared(one, other))
        await one.end("SIGKILL")
        await until(() => isShared(other))
        const third = joined()
        await until(() => isShared(other, third))
        await other.end("SIGTERM")
        await until(() => isShared(third))
        assert.lengthOf(third.owned(), allParts.length)
      } finally {
        await Promise.all(members.map(({ end }) => end("SIGKILL")))
      }
    }))
})
