// What was sent to a channel and what became of it, sent again where somebody asks for it (CON-32).
import type { BadRequest, Conflict, Forbidden, NotFound, TooMany } from "@mcp-inspect/api/Errors"
import type { DeliveryInfo, DeliveryPage } from "@mcp-inspect/api/wire/Alert"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../jobs/Jobs.ts"
import { channelTests, channelTestsOfAll } from "../limits/numbers.ts"
import { bucketOf, RateLimits } from "../limits/RateLimits.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { type ActingProject, heldProject } from "../orgs/projectAccess.ts"
import { conflict, notFound } from "../platform/problems.ts"
import { settledBy } from "../platform/settledBy.ts"
import { nowDate } from "../platform/times.ts"
import { asProjectMember, type ProjectAsked } from "../projects/asProjectMember.ts"
import { channelRow, deliveryOf, deliveryRows, heldChannel, withAttempts } from "./channelRows.ts"
import { type PageAsked, pageOf, readPlace } from "./pages.ts"
import { sendTo } from "./sendOut.ts"

type Refusal = Forbidden | NotFound

const isOff = conflict("channel_off", "This channel is off. Turn it on first.")

/** What was sent to channels. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Newest first. */
    readonly list: (
      asked: ProjectAsked,
      channel: string,
      page: PageAsked
    ) => Effect.Effect<typeof DeliveryPage.Type, BadRequest | Refusal>
    /** Sends something that tells nothing, once. */
    readonly test: (asked: ProjectAsked, channel: string) => Effect.Effect<DeliveryInfo, Conflict | Refusal | TooMany>
    /** Sends one again under its own id. */
    readonly replay: (
      asked: ProjectAsked,
      channel: string,
      delivery: string
    ) => Effect.Effect<DeliveryInfo, Conflict | Refusal | TooMany>
  }
>()("@mcp-inspect/server/alerts/Deliveries") {
  static readonly layer = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)
      const [jobs, limits] = [yield* Jobs, yield* RateLimits]

      const list = Effect.fn("Deliveries.list")(function* (
        asked: ProjectAsked,
        channel: string,
        { before, limit = 50 }: PageAsked
      ) {
        const place = yield* readPlace(before, /^msg_[0-9a-z]{26}$/u)
        return yield* asProjectMember(asked, "viewer", (acting) =>
          Effect.gen(function* () {
            yield* channelRow(acting, channel)
            const rows = yield* deliveryRows(acting, channel, { limit: limit + 1, place })
            const { next, page } = pageOf(rows, limit, ({ delivery_id }) => delivery_id)
            return { deliveries: yield* withAttempts(acting, page), next }
          })
        )
      }, settled)

      /* Counted for those alone who may, and outside of the transaction, which would undo it. */
      const counted = Effect.fnUntraced(function* (asked: ProjectAsked, channel: string) {
        const { orgId } = yield* asProjectMember(asked, "admin", (acting) =>
          Effect.as(channelRow(acting, channel), acting)
        )
        yield* limits.take(bucketOf("channel", channel), channelTests.limit, channelTests.window)
        yield* limits.take(bucketOf("channels", orgId), channelTestsOfAll.limit, channelTestsOfAll.window)
      })

      /* Something is sent to a channel that is on. */
      const sending = <A, E, R>(
        asked: ProjectAsked,
        channel: string,
        action: string,
        use: (acting: ActingProject) => Effect.Effect<A, E, R>
      ) =>
        asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            yield* heldProject(acting, "shared")
            const held = yield* heldChannel(acting, channel)
            if (held === undefined) return yield* notFound
            const sent = yield* use(acting)
            // Undone with the transaction; what is not there at all was told before.
            if (!held.enabled) return yield* isOff
            yield* recordDeed({
              orgId: acting.orgId,
              actor: actorOf(asked.account),
              action,
              subject: asked.project,
              detail: { channel }
            })
            return sent
          })
        )

      const test = Effect.fn("Deliveries.test")(
        function* (asked: ProjectAsked, channel: string) {
          yield* counted(asked, channel)
          const sent = yield* sending(asked, channel, "channel.tested", (acting) =>
            Effect.flatMap(sendTo(acting, channel, { kind: "test" }), (id) => deliveryOf(acting, channel, id))
          )
          yield* jobs.wake
          return sent
        },
        Effect.provideService(Jobs, jobs),
        settled
      )

      const again = Effect.fnUntraced(function* (acting: ActingProject, channel: string, delivery: string) {
        const { orgId, projectId } = acting
        const { state } = yield* deliveryOf(acting, channel, delivery)
        if (state === "pending") return yield* conflict("pending", "This is on its way already.")
        const now = yield* nowDate
        yield* sql`
          update deliveries set state = 'pending', tries = 0, next_attempt_at = ${now}
          where org_id = ${orgId} and project_id = ${projectId} and delivery_id = ${delivery}`
        yield* jobs.add({ kind: "deliver", orgId, projectId, refId: delivery }, now)
        return yield* deliveryOf(acting, channel, delivery)
      })

      const replay = Effect.fn("Deliveries.replay")(function* (asked: ProjectAsked, channel: string, delivery: string) {
        yield* counted(asked, channel)
        const sent = yield* sending(asked, channel, "delivery.replayed", (acting) => again(acting, channel, delivery))
        yield* jobs.wake
        return sent
      }, settled)

      return Deliveries.of({ list, test, replay })
    })
  )
}
