// Which era a server speaks (CX-1, CX-2). The common legacy server costs one process; a process is started anew only
// when the first question ended, silenced or confused the one before.
import { Data, Effect, Exit, Fiber, Option, Scope } from "effect"
import { amended, type CaptureError, protocolError } from "./CaptureError.ts"
import { discover, type Discovery, type Handshake, initialize } from "./handshake.ts"
import type { Session } from "./Session.ts"
import type { CaptureOptions } from "./Target.ts"
import { Unanswered } from "./Wire.ts"

/** An opened conversation. */
export interface Connection {
  readonly session: Session
  readonly handshake: Handshake
}

/** How to reach a server. */
export interface Approach {
  /** Opens a line for the time of the scope: a new process, or a URL. */
  readonly open: Effect.Effect<Session, CaptureError, Scope.Scope>
  readonly options: Pick<CaptureOptions, "timeoutMs" | "startupTimeoutMs" | "protocol" | "prefer">
  /** True when the program may download or build before it listens: its silence then means nothing yet. */
  readonly slowStart: boolean
  readonly notice: (text: string) => void
}

type Shake<E> = (session: Session) => Effect.Effect<Handshake, CaptureError | Unanswered | E>

/** `server/discover` was answered after all, when `initialize` had already been sent into the same conversation. */
class AnsweredLate extends Data.TaggedError("AnsweredLate") {}

/** How long a server may take over `server/discover` before it counts as one that ignores it (CAP-6). */
const probeLimitMs = 5000

/** Connects and finds the era. */
export const negotiate = (approach: Approach): Effect.Effect<Connection, CaptureError | Unanswered, Scope.Scope> => {
  const { prefer, protocol } = approach.options
  if (protocol === "modern") return attempt(approach, modernOnly(approach))
  if (protocol === "legacy") return attempt(approach, (session) => initialize(session, startLimit(approach, session)))
  if (prefer !== "legacy") return modernFirst(approach)
  return attempt(approach, legacyFirst(approach, [])).pipe(Effect.catchIf(isEraEvidence, () => modernFirst(approach)))
}

const modernFirst = (approach: Approach): Effect.Effect<Connection, CaptureError | Unanswered, Scope.Scope> =>
  attempt(approach, probe(approach)).pipe(
    Effect.catchIf(isEraEvidence, (first) => {
      approach.notice(`started the server a second time, for \`initialize\`: ${first.error.problem}`)
      return attempt(approach, legacyFirst(approach, [first.error.problem]))
    }),
    Effect.catchTag("AnsweredLate", () => {
      approach.notice("started the server a second time: it answered `server/discover` late")
      return attempt(approach, modernOnly(approach))
    })
  )

const isEraEvidence = (error: unknown): error is Unanswered => error instanceof Unanswered && error.why !== "lost"

/* A failed attempt takes its process with it before the next one starts: servers hold ports and locks. */
const attempt = <E>(
  { open }: Approach,
  shake: Shake<E>
): Effect.Effect<Connection, CaptureError | Unanswered | E, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Scope.fork(yield* Effect.scope)
    return yield* open.pipe(
      Effect.flatMap((session) => Effect.map(shake(session), (handshake) => ({ session, handshake }))),
      Scope.provide(scope),
      Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
    )
  })

const startLimit = ({ options }: Approach, { transport }: Session): number =>
  transport === "stdio" ? options.startupTimeoutMs : options.timeoutMs

const modernOnly = (approach: Approach): Shake<never> =>
  Effect.fnUntraced(function* (session) {
    const found = yield* discover(session, startLimit(approach, session))
    if (found.kind === "modern") return found.handshake
    return yield* protocolError(
      session.label,
      `It does not speak the modern protocol: ${found.because}.`,
      "Use `--protocol auto`."
    )
  })

/* A server that refuses `initialize` may be a modern one that was slow to start. */
const legacyFirst =
  (approach: Approach, earlier: ReadonlyArray<string>): Shake<never> =>
  (session) =>
    initialize(session, startLimit(approach, session)).pipe(
      Effect.catchTag("Unanswered", (failed) =>
        failed.why === "refused"
          ? discoverInstead(approach, session, failed, earlier)
          : Effect.fail(afterwards(failed, earlier))
      )
    )

const discoverInstead = Effect.fnUntraced(function* (
  { options }: Approach,
  session: Session,
  failed: Unanswered,
  earlier: ReadonlyArray<string>
) {
  const found = yield* asVerdict(discover(session, options.timeoutMs))
  if (found.kind === "modern") return found.handshake
  return yield* afterwards(failed, [...earlier, `${found.because}.`])
})

const probe =
  (approach: Approach): Shake<AnsweredLate> =>
  (session) =>
    session.transport === "stdio" ? probeProcess(approach, session) : probeUrl(approach, session)

const probeUrl = Effect.fnUntraced(function* (approach: Approach, session: Session) {
  const { options } = approach
  const limitMs = options.prefer === "modern" ? options.timeoutMs : Math.min(probeLimitMs, options.timeoutMs)
  const found = yield* asVerdict(discover(session, limitMs))
  if (found.kind === "modern") return found.handshake
  return yield* initialize(session, options.timeoutMs).pipe(
    Effect.catchTag("Unanswered", (failed) =>
      found.kind === "silent" && failed.why === "refused"
        ? discoverInstead(approach, session, failed, [`${found.because}.`])
        : Effect.fail(afterwards(failed, [`${found.because}.`]))
    ),
    // Tried and told: at a URL there is no second process whose answer could differ.
    Effect.catchIf(isEraEvidence, ({ error }) => Effect.fail(error))
  )
})

const probeProcess = Effect.fnUntraced(function* (approach: Approach, session: Session) {
  const { options } = approach
  const patience = options.prefer === "modern" ? options.startupTimeoutMs : Math.min(probeLimitMs, options.timeoutMs)
  const discovery = yield* Effect.forkChild(discover(session, options.startupTimeoutMs))
  const early = yield* Fiber.join(discovery).pipe(Effect.timeoutOption(patience))
  if (Option.isSome(early)) {
    return early.value.kind === "modern" ? early.value.handshake : yield* initialize(session, options.timeoutMs)
  }
  // It may ignore the question, or not be up yet. Asking the next one too settles both without losing the process,
  // which may be in the middle of an installation.
  approach.notice(`server/discover had no answer within ${patience} ms; tried \`initialize\` beside it`)
  const limitMs = approach.slowStart ? options.startupTimeoutMs : patience
  return yield* Effect.raceFirst(whenModern(discovery), initialize(session, limitMs)).pipe(
    Effect.ensuring(Fiber.interrupt(discovery))
  )
})

const whenModern = (discovery: Fiber.Fiber<Discovery, CaptureError | Unanswered>) =>
  Fiber.join(discovery).pipe(
    Effect.flatMap((found) => (found.kind === "modern" ? Effect.fail(new AnsweredLate()) : Effect.never))
  )

type Verdict = Discovery | { readonly kind: "silent"; readonly because: string }

/* At a URL, and in a process that answered something else before, every way not to answer is a verdict. */
const asVerdict = (
  discovery: Effect.Effect<Discovery, CaptureError | Unanswered>
): Effect.Effect<Verdict, CaptureError> =>
  Effect.catchTag(discovery, "Unanswered", ({ error, why }) => {
    const because = error.problem.replace(/\.$/, "")
    return Effect.succeed(why === "silent" ? { kind: "silent", because } : { kind: "legacy", because })
  })

/* A later failure must not hide an earlier one, which may be the telling one. */
const afterwards = ({ error, why }: Unanswered, earlier: ReadonlyArray<string>): Unanswered => {
  const news = earlier.filter((problem) => problem !== error.problem)
  const problem = news.length === 0 ? error.problem : `${error.problem} Before that: ${news.join(" ")}`
  return new Unanswered({ why, error: amended(error, { problem }) })
}
