// The services of alerts over a database of their own, with a receiver on this machine, a resolver that says what a test
// says, a clock that can be put forward, and a runner that does what is due when a test asks for it.
import type { Role } from "@mcp-inspect/api/wire/Org"
import { Clock, Context, type Duration, Effect, type Exit, Layer, Logger, References } from "effect"
import { Dns, IpNetwork, NetAddress } from "effect/net"
import { SqlClient } from "effect/sql"
import { inspect } from "node:util"
import { alerting } from "../../src/alerts/alerting.ts"
import { Channels } from "../../src/alerts/Channels.ts"
import { Delivering } from "../../src/alerts/Delivering.ts"
import { Judging } from "../../src/alerts/Judging.ts"
import type { Watched } from "../../src/alerts/raise.ts"
import { Egress } from "../../src/egress/Egress.ts"
import { Workers } from "../../src/engine/Workers.ts"
import { Comparisons } from "../../src/history/Comparisons.ts"
import { type JobKind, Jobs } from "../../src/jobs/Jobs.ts"
import { RateLimits } from "../../src/limits/RateLimits.ts"
import { Outbox } from "../../src/mail/Outbox.ts"
import { newUuid } from "../../src/platform/secrets.ts"
import { inOrg } from "../../src/platform/Tenant.ts"
import { Sealing } from "../../src/sealing/Sealing.ts"
import { testDatabase } from "./database.ts"
import { organization, type Person, person } from "./people.ts"
import { Receiver } from "./receiver.ts"
import { settings } from "./settings.ts"
import { Logged } from "./wholeService.ts"

/** The time, which a test puts forward. Waiting takes as long as it takes. */
export class Hours extends Context.Service<Hours, { readonly pass: (millis: number) => void }>()("test/Hours") {}

const moved = Layer.effectContext(
  Effect.sync(() => {
    let ahead = 0
    const real = Clock.Clock.defaultValue()
    const millis = () => real.currentTimeMillisUnsafe() + ahead
    const nanos = () => real.currentTimeNanosUnsafe() + BigInt(ahead) * 1_000_000n
    const clock: Clock.Clock = {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: real.monotonicTimeNanos,
      sleep: (duration) => real.sleep(duration)
    }
    return Context.make(Clock.Clock, clock).pipe(Context.add(Hours, { pass: (more) => void (ahead += more) }))
  })
)

/** What names lead to; the last one of a list stays. */
export class Names extends Context.Service<Names, Map<string, Array<string>>>()("test/Names") {
  static readonly layer = Layer.sync(Names, () => new Map())
}

const dns = Layer.effect(
  Dns.Dns,
  Effect.map(Names, (names) =>
    Dns.make({
      lookup: (name) =>
        Effect.sync(() => {
          const answers = names.get(name.replace(/\.$/, "")) ?? []
          return [NetAddress.ipFromStringUnsafe((answers.length > 1 ? answers.shift() : answers[0]) ?? "192.0.2.1")]
        })
    })
  )
)

/* As on a machine of one's own: this machine is allowed, and nothing else that is not public. */
const egress = Egress.layerOf({
  allowed: [IpNetwork.fromStringUnsafe("127.0.0.0/8")],
  own: "https://inspect.example.com"
}).pipe(Layer.provide(dns))

const logs = Layer.unwrap(
  Effect.map(Logged, ({ lines }) =>
    Layer.merge(
      Logger.layer([
        Logger.make(({ cause, message }) => {
          lines.push(inspect([message, ...cause.reasons], { depth: 10, maxStringLength: null }))
        })
      ]),
      Layer.succeed(References.MinimumLogLevel, "All")
    )
  )
)

/** How long receivers may take in tests. */
export const patience: Duration.Input = "1500 millis"

/** All of it with these settings besides; with or without a key to seal with, and with an engine of one's own. */
export const alertingService = (
  env: Readonly<Record<string, string>> = {},
  { hasKey = true, workers = Workers.layerMemory }: { hasKey?: boolean; workers?: Layer.Layer<Workers> } = {}
) =>
  Layer.mergeAll(alerting, Judging.layer, Delivering.layerOf(patience)).pipe(
    Layer.provideMerge(
      Layer.mergeAll(Jobs.layerOf("30 seconds"), Sealing.layer, egress, Outbox.layer, RateLimits.layer)
    ),
    Layer.provide(Comparisons.layer),
    Layer.provide(workers),
    Layer.provideMerge(
      settings({
        PUBLIC_URL: "https://inspect.example.com",
        DATABASE_URL: "postgres://elsewhere",
        ...(hasKey ? { SECRETS_KEY: Buffer.alloc(32, 7).toString("base64") } : {}),
        ...env
      })
    ),
    Layer.provideMerge(testDatabase),
    Layer.provideMerge(Layer.mergeAll(Receiver.layer, Names.layer, moved)),
    Layer.provideMerge(logs.pipe(Layer.provideMerge(Logged.layer)))
  )

let count = 0

/** A project with an owner, an admin, a member and a viewer, whose addresses are confirmed. */
export const watchedProject = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const roles = ["owner", "admin", "member", "viewer"] as const
  const people = yield* Effect.forEach(roles, (role) => person(role))
  const org = yield* organization(
    `watches-${++count}-${(yield* newUuid).slice(-6)}`,
    people.map((one, index): readonly [Person, Role] => [one, roles[index] ?? "viewer"])
  )
  yield* sql`update accounts set email_verified_at = created_at where ${sql.in(
    "account_id",
    people.map(({ id }) => id)
  )}`
  const [owner, admin, member, viewer] = people as [Person, Person, Person, Person]
  const as = (who: Person) => ({ account: who.id, org: org.slug, project: "search" })
  const watched: Watched = {
    watchId: yield* newUuid,
    server: "search",
    environment: "production",
    threshold: "BREAKING"
  }
  return { ...org, owner, admin, member, viewer, as, watched }
})

/** Such a project. */
export type WatchedProject = Effect.Success<typeof watchedProject>

/** Does something in a transaction of a project, as a look does. */
export const within = <A, E, R>({ orgId }: WatchedProject, effect: Effect.Effect<A, E, R>) => inOrg(orgId, effect)

/** A channel of a project that leads to the receiver. */
export const channelTo = Effect.fnUntraced(function* (
  project: WatchedProject,
  kind: "slack" | "webhook",
  host = "127.0.0.1"
) {
  const channels = yield* Channels
  const { port } = yield* Receiver
  const path = `${kind === "slack" ? "slack" : "hook"}/s3cr3t?k=t0k3n`
  const { channel, secret } = yield* channels.create(project.as(project.admin), {
    kind,
    name: "Ours",
    url: `http://${host}:${port}/${path}`
  })
  return { id: channel.id, secret: secret ?? "" }
})

/** Claims what is due of a kind. */
export const claim = (kind: JobKind) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      Effect.all(
        [false, true].map((slow) =>
          jobs.claim({
            kind,
            slow,
            most: 100,
            perOrg: 100,
            parts: Array.from({ length: 16 }, (_, part) => part),
            leftBehind: 0
          })
        )
      ),
      (lists) => lists.flat()
    )
  )

/** Does what is due, once; how each run ended. */
export const runDue = Effect.gen(function* () {
  const [judging, delivering] = [yield* Judging, yield* Delivering]
  const ended: Array<Exit.Exit<void, unknown>> = []
  for (const job of yield* claim("judge")) ended.push(yield* Effect.exit(judging.judge(job)))
  for (const job of yield* claim("deliver")) ended.push(yield* Effect.exit(delivering.deliver(job)))
  return ended
})
