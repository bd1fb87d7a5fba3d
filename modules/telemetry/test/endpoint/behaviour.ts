// What must hold of an instrumented server whatever state its ingest host is in.
import { assert } from "@effect/vitest"
import { fileURLToPath } from "node:url"
import type { Options } from "../../src/Options.ts"
import type { Asked, Told } from "../programs/caller.ts"
import { startNode } from "../support/childProcess.ts"
import type { State } from "./states.ts"

const caller = fileURLToPath(new URL("../programs/caller.ts", import.meta.url))

const start = (asked: Asked) => startNode([caller, JSON.stringify(asked)], ["--expose-gc"])

const toldIn = (stdout: string): ReadonlyArray<Told> =>
  stdout.split("\n").flatMap((line): ReadonlyArray<Told> => (line.startsWith("{") ? [JSON.parse(line)] : []))

/** The results of a server that is not instrumented. */
export const bareResults = async (calls: number): Promise<string> => {
  const { stdout } = await start({ options: undefined, calls, pause: false, flush: false }).ended
  return toldIn(stdout)[0]!.results
}

/** Runs an instrumented server against a host in a state, and once more after the host has recovered if it can. */
export const behaves = async (
  state: State,
  calls: number,
  bare: string,
  options: Pick<Options, "capacity" | "flushIntervalMs" | "requestTimeoutMs"> = {}
): Promise<ReadonlyArray<Told>> => {
  const host = await state.open()
  try {
    const asked = { options: { apiKey: "key", endpoint: host.endpoint, ...options }, calls, flush: true }
    const child = start({ ...asked, pause: state.canRecover })
    if (state.canRecover) {
      await child.wrote("paused")
      await host.recovers()
      child.tell("go on")
    }
    const { code, signal, stderr, stdout } = await child.ended
    // It ended by itself, and said nothing that nobody had asked for.
    assert.deepStrictEqual({ code, signal, stderr }, { code: 0, signal: null, stderr: "" })
    const told = toldIn(stdout)
    const [before, after] = [told[0]!, told.at(-1)!]
    assert.lengthOf(told, state.canRecover ? 2 : 1)
    assert.strictEqual(before.results, bare)
    assert.deepStrictEqual(after.unhandled, [])
    assert.strictEqual(after.sockets, 1)
    assert.strictEqual(host.strayed(), 0)
    // What the sockets of a machine hold of an answer, and no more.
    if (host.written() > 0) assert.isAtMost(host.written(), host.arrived().length * 16 * 1024 * 1024)

    for (const [index, { stats }] of told.entries()) {
      assert.isAtMost(stats!.buffered, options.capacity ?? 1000)
      // One batch may be on its way.
      const known = stats!.sent + stats!.dropped + stats!.buffered
      assert.include([0, 100], Math.ceil((calls * (index + 1) - known) / 100) * 100)
      assert.strictEqual(stats!.droppedBy.fault, 0)
    }
    if (state.arrives) assert.isAbove(before.stats!.sent, 0)
    else {
      assert.strictEqual(before.stats!.sent, 0)
      assert.isAbove(before.errors.length, 0)
    }
    if (state.canRecover) {
      const batches = host.arrived().map(({ batch }) => batch)
      const arrived = batches.reduce((sum, { events }) => sum + events.length, 0)
      const losses = batches.reduce((sum, { droppedSinceLast = 0 }) => sum + droppedSinceLast, 0)
      assert.strictEqual(after.stats!.sent, arrived)
      assert.isAbove(arrived, 0)
      assert.strictEqual(losses, after.stats!.dropped)
    }
    return told
  } finally {
    await host.close()
  }
}
