// The one file that touches processes. A server lives in a process group of its own, and nothing of it outlives the
// scope it was started in: not a wrapper's child, not on interruption, and not when this process ends in a hurry.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import { Data, Deferred, Effect, Option, Result, type Scope } from "effect"
import { childEnvironment, type EndStep, endPlan, launchPlan } from "./processPlan.ts"
import type { StdioTarget } from "./Target.ts"

/** How a process ended; both null when it lives on but closed its output. */
export interface Ending {
  readonly code: number | null
  readonly signal: string | null
}

/** What a process reports until its scope closes. */
export interface ProcessEvents {
  readonly stdout: (chunk: Buffer) => void
  readonly stderr: (chunk: Buffer) => void
  /** Called once, after the last output: no answer can come any more. */
  readonly ended: (ending: Ending) => void
}

/** A program that could not be started; `code` is the operating system's, such as `ENOENT`. */
export class NotStarted extends Data.TaggedError("NotStarted")<{
  readonly code: string
  readonly missing: "program" | "folder"
}> {}

/** A started program. */
export interface RunningProcess {
  readonly write: (text: string) => void
}

interface Owned {
  readonly child: ChildProcess
  readonly pid: number
  readonly exited: Deferred.Deferred<void>
  /** Descendants seen so far, by pid, with the time they started: a pid alone may be another process by now. */
  readonly descendants: Map<number, string>
  silenced: boolean
}

/** Starts a program for the time of the scope; `patienceMs` is how long it may take to end by itself. */
export const startProcess = (
  target: StdioTarget,
  events: ProcessEvents,
  { patienceMs = 2000 }: { readonly patienceMs?: number } = {}
): Effect.Effect<RunningProcess, NotStarted, Scope.Scope> =>
  Effect.acquireRelease(start(target, events), (owned) => end(owned, patienceMs)).pipe(
    Effect.map(({ child }) => ({ write: (text) => void child.stdin?.write(text) }))
  )

/* Output is complete when the pipes close; a stray child can hold them open, so an exit waits only this long for it. */
const outputGraceMs = 250

const start = (target: StdioTarget, events: ProcessEvents): Effect.Effect<Owned, NotStarted> =>
  Effect.callback((resume) => {
    const { args, file, verbatim } = launchPlan(process.platform, target.command)
    const refused = (code: string): void => {
      const folder = target.cwd !== undefined && !existsSync(target.cwd)
      resume(Effect.fail(new NotStarted({ code, missing: folder ? "folder" : "program" })))
    }
    const spawned = Result.try(() =>
      spawn(file, args, {
        ...(target.cwd === undefined ? {} : { cwd: target.cwd }),
        env: childEnvironment(process.platform, process.env, target.env),
        stdio: ["pipe", "pipe", "pipe"],
        detached: process.platform !== "win32",
        windowsHide: true,
        windowsVerbatimArguments: verbatim
      })
    )
    if (Result.isFailure(spawned)) return refused(codeOf(spawned.failure))
    const child = spawned.success
    child.on("error", (error) => refused(codeOf(error)))
    if (child.pid === undefined) return
    const owned: Owned = {
      child,
      pid: child.pid,
      exited: Deferred.makeUnsafe(),
      descendants: new Map(),
      silenced: false
    }
    adopt(owned)
    attend(owned, events)
    child.once("spawn", () => resume(Effect.succeed(owned)))
  })

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error)

const attend = (owned: Owned, events: ProcessEvents): void => {
  const { child } = owned
  const ended = (): void => {
    if (owned.silenced) return
    owned.silenced = true
    events.ended({ code: child.exitCode, signal: child.signalCode })
  }
  // After a server is gone, writing to it fails; that it is gone is reported by its end.
  child.stdin?.on("error", () => {})
  child.stdout?.on("data", (chunk: Buffer) => owned.silenced || events.stdout(chunk))
  child.stderr?.on("data", (chunk: Buffer) => events.stderr(chunk))
  child.stdout?.once("end", () => setTimeout(ended, outputGraceMs).unref())
  child.once("close", ended)
  child.once("exit", () => {
    setTimeout(ended, outputGraceMs).unref()
    Deferred.doneUnsafe(owned.exited, Effect.void)
  })
}

const end = Effect.fnUntraced(function* (owned: Owned, patienceMs: number) {
  owned.silenced = true
  survey(owned)
  owned.child.stdin?.end()
  let waited = 0
  let gone = false
  for (const step of endPlan(process.platform, owned.pid, patienceMs)) {
    gone = yield* isGoneWithin(owned, step.afterMs - waited)
    if (gone) break
    perform(owned, step.action)
    waited = step.afterMs
  }
  if (!gone) yield* isGoneWithin(owned, 1000)
  for (const pipe of [owned.child.stdin, owned.child.stdout, owned.child.stderr]) pipe?.destroy()
  disown(owned)
})

/* A server that ends by itself is gone the moment it exits; only what it left behind has to be watched. */
const isGoneWithin = (owned: Owned, ms: number): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    yield* Deferred.await(owned.exited)
    let pause = 5
    while (hasSurvivors(owned)) {
      yield* Effect.sleep(pause)
      pause = Math.min(pause * 2, 100)
    }
  }).pipe(Effect.timeoutOption(ms), Effect.map(Option.isSome))

const perform = (owned: Owned, action: EndStep["action"]): void => {
  if (action.kind === "run")
    spawn(action.file, action.args, { stdio: "ignore", windowsHide: true }).on("error", () => {})
  else signalAll(owned, action.signal)
}

const signalAll = (owned: Owned, signal: NodeJS.Signals): void => {
  survey(owned)
  send(-owned.pid, signal)
  for (const pid of strays(owned)) send(pid, signal)
}

/* False when there is nobody to receive it. */
const send = (pid: number, signal: NodeJS.Signals | 0): boolean =>
  Result.match(
    Result.try(() => process.kill(pid, signal)),
    { onSuccess: () => true, onFailure: (error) => codeOf(error) === "EPERM" }
  )

const hasSurvivors = (owned: Owned): boolean =>
  process.platform !== "win32" && ((send(-owned.pid, 0) && hasLivingMember(owned.pid)) || strays(owned).length > 0)

// The last resort, for ends that run no finalizer: an uncaught exception, process.exit, a closed terminal.

const alive = new Set<Owned>()

const killNow = (owned: Owned): void => {
  if (process.platform !== "win32") return signalAll(owned, "SIGKILL")
  for (const { action } of endPlan(process.platform, owned.pid, 0).slice(-1)) {
    if (action.kind === "run") spawnSync(action.file, action.args, { stdio: "ignore", windowsHide: true })
  }
}

const killAll = (): void => alive.forEach(killNow)

/* Node dies of SIGHUP without an exit event, so the terminal's end is turned into one. */
const hangUp = (): void => process.exit(129)

const adopt = (owned: Owned): void => {
  if (alive.size === 0) process.on("exit", killAll).on("SIGHUP", hangUp)
  alive.add(owned)
}

const disown = (owned: Owned): void => {
  alive.delete(owned)
  if (alive.size === 0) process.off("exit", killAll).off("SIGHUP", hangUp)
}

// Linux shows who descends from whom, which finds those that left the group (setsid) while their parents still live.
// Elsewhere these reads fail and the group has to do.

const read = (path: string): string =>
  Result.getOrElse(
    Result.try(() => readFileSync(path, "latin1")),
    () => ""
  )

const list = (path: string): ReadonlyArray<string> =>
  Result.getOrElse(
    Result.try(() => readdirSync(path)),
    () => []
  )

interface Status {
  readonly state: string
  readonly group: number
  readonly started: string
}

const statusOf = (pid: number): Status | undefined => {
  const text = read(`/proc/${pid}/stat`)
  // The name before the last parenthesis is free text; after it come state, parent, group, … and 19 later the start.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  const [state = "", , group = ""] = fields
  return state === "" || state === "Z" || state === "X"
    ? undefined
    : { state, group: Number(group), started: fields[19] ?? "" }
}

const survey = (owned: Owned): void => {
  const pending = [owned.pid, ...strays(owned)]
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    for (const thread of list(`/proc/${pid}/task`)) {
      for (const child of read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number)) {
        const status = statusOf(child)
        if (status === undefined || owned.descendants.has(child)) continue
        owned.descendants.set(child, status.started)
        pending.push(child)
      }
    }
  }
}

const strays = (owned: Owned): ReadonlyArray<number> =>
  [...owned.descendants].filter(([pid, started]) => statusOf(pid)?.started === started).map(([pid]) => pid)

/* A zombie whose parent never looks after it stays a member for ever; it is no survivor. */
const hasLivingMember = (group: number): boolean =>
  process.platform !== "linux" ||
  list("/proc").some((name) => /^[0-9]+$/.test(name) && statusOf(Number(name))?.group === group)
