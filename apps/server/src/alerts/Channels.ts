// Where alerts of a project are sent. Of a URL nothing is shown but its origin: the rest is often the secret itself.
import type { BadRequest, Conflict, Forbidden, NotFound, Unavailable } from "@mcp-inspect/api/Errors"
import type {
  ChannelChanges,
  ChannelInfo,
  CreatedChannel,
  NewChannel,
  RotatedSecret
} from "@mcp-inspect/api/wire/Alert"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Egress } from "../egress/Egress.ts"
import { actorOf } from "../orgs/actor.ts"
import { recordDeed } from "../orgs/audit.ts"
import { checkLimit } from "../orgs/limits.ts"
import { type ActingProject, heldProject } from "../orgs/projectAccess.ts"
import { after } from "../platform/moments.ts"
import { addressRefused, conflict, invalidField, notFound, sealingUnconfigured } from "../platform/problems.ts"
import { newUuid, newWebhookSecret } from "../platform/secrets.ts"
import { settledBy } from "../platform/settledBy.ts"
import { instant, nowDate } from "../platform/times.ts"
import { asProjectMember, type ProjectAsked } from "../projects/asProjectMember.ts"
import { Sealing } from "../sealing/Sealing.ts"
import { channelRow, channelRows, heldChannel, placeOfSeal, toChannel } from "./channelRows.ts"

type Refusal = Forbidden | NotFound

/** How long the secret before signs along. */
const overlap = "24 hours"

/** Channels of projects. */
export class Channels extends Context.Service<
  Channels,
  {
    /** Oldest first. */
    readonly list: (asked: ProjectAsked) => Effect.Effect<ReadonlyArray<ChannelInfo>, Refusal>
    readonly create: (
      asked: ProjectAsked,
      wanted: typeof NewChannel.Type
    ) => Effect.Effect<typeof CreatedChannel.Type, BadRequest | Conflict | Refusal | Unavailable>
    /** Turning one on again forgets why it was off. */
    readonly change: (
      asked: ProjectAsked,
      channel: string,
      changes: typeof ChannelChanges.Type
    ) => Effect.Effect<ChannelInfo, Refusal>
    readonly remove: (asked: ProjectAsked, channel: string) => Effect.Effect<void, Refusal>
    /** Gives another secret; the one before signs along for a day. */
    readonly rotateSecret: (
      asked: ProjectAsked,
      channel: string
    ) => Effect.Effect<typeof RotatedSecret.Type, Conflict | Refusal | Unavailable>
  }
>()("@mcp-inspect/server/alerts/Channels") {
  static readonly layer = Layer.effect(
    Channels,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settled = settledBy(sql)
      const [egress, sealing] = [yield* Egress, yield* Sealing]

      const seal = (secret: string, { orgId }: ActingProject, channel: string) =>
        sealing
          .seal(secret, placeOfSeal(orgId, channel))
          .pipe(Effect.catchTag("NoSealingKey", () => sealingUnconfigured))

      const deed = (
        asked: ProjectAsked,
        { orgId }: ActingProject,
        action: string,
        detail: { readonly channel: string; readonly kind?: string; readonly enabled?: boolean }
      ) => recordDeed({ orgId, actor: actorOf(asked.account), action, subject: asked.project, detail })

      const list = Effect.fn("Channels.list")(function* (asked: ProjectAsked) {
        return (yield* asProjectMember(asked, "viewer", (acting) => channelRows(acting))).map(toChannel)
      }, settled)

      const checkMember = Effect.fnUntraced(function* ({ orgId }: ActingProject, account: string) {
        const found = yield* sql`select from memberships where org_id = ${orgId} and account_id = ${account}`
        if (found.length === 0)
          return yield* invalidField("account", "not_a_member", "Alerts are mailed to members of the organization.")
      })

      const checkUrl = (url: string) => Effect.mapError(egress.check(url), addressRefused)

      const checkRoom = Effect.fnUntraced(function* (acting: ActingProject) {
        // One after the other, so that what is counted here is still so when the row is written.
        yield* heldProject(acting, "alone")
        const [held] = yield* sql<{ count: number }>`
          select count(*)::int as count from channels
          where org_id = ${acting.orgId} and project_id = ${acting.projectId}`
        yield* checkLimit("channels", held?.count ?? 0)
      })

      /* What a kind of channel has of its own. */
      const parts = Effect.fnUntraced(function* (
        acting: ActingProject,
        channel: string,
        wanted: typeof NewChannel.Type,
        origin: string | null
      ) {
        if (wanted.kind === "email") {
          yield* checkMember(acting, wanted.account)
          return { columns: { account_id: wanted.account }, secret: null }
        }
        const sealed_url = yield* seal(wanted.url, acting, channel)
        if (wanted.kind === "slack") return { columns: { origin, sealed_url }, secret: null }
        const secret = yield* newWebhookSecret
        return { columns: { origin, sealed_url, sealed_secret: yield* seal(secret, acting, channel) }, secret }
      })

      const create = Effect.fn("Channels.create")(function* (asked: ProjectAsked, wanted: typeof NewChannel.Type) {
        // Nobody has the service look up names who may not make a channel, and nobody waits in a transaction for that.
        yield* asProjectMember(asked, "admin", () => Effect.void)
        const origin = wanted.kind === "email" ? null : (yield* checkUrl(wanted.url)).origin
        return yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            yield* checkRoom(acting)
            const channel = yield* newUuid
            const { columns, secret } = yield* parts(acting, channel, wanted, origin)
            yield* sql`insert into channels ${sql.insert({
              ...columns,
              org_id: acting.orgId,
              project_id: acting.projectId,
              channel_id: channel,
              kind: wanted.kind,
              name: wanted.name,
              created_at: yield* nowDate
            })}`
            yield* deed(asked, acting, "channel.created", { channel, kind: wanted.kind })
            return { channel: toChannel(yield* channelRow(acting, channel)), secret }
          })
        )
      }, settled)

      const change = Effect.fn("Channels.change")(function* (
        asked: ProjectAsked,
        channel: string,
        { enabled, name }: typeof ChannelChanges.Type
      ) {
        return yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            yield* heldProject(acting, "shared")
            if ((yield* heldChannel(acting, channel)) === undefined) return yield* notFound
            const mine = sql`org_id = ${acting.orgId} and project_id = ${acting.projectId} and channel_id = ${channel}`
            if (name !== undefined) yield* sql`update channels set name = ${name} where ${mine}`
            if (enabled !== undefined)
              yield* sql`
                update channels set enabled = ${enabled}, disabled_because = null, failing_since = null where ${mine}`
            if (enabled !== undefined || name !== undefined)
              yield* deed(asked, acting, "channel.changed", {
                channel,
                ...(enabled === undefined ? {} : { enabled })
              })
            return toChannel(yield* channelRow(acting, channel))
          })
        )
      }, settled)

      const remove = Effect.fn("Channels.remove")(function* (asked: ProjectAsked, channel: string) {
        yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            const { orgId, projectId } = acting
            yield* heldProject(acting, "shared")
            if ((yield* heldChannel(acting, channel)) === undefined) return yield* notFound
            yield* sql`
              delete from jobs where kind = 'deliver' and org_id = ${orgId} and project_id = ${projectId}
                and ref_id in (
                  select delivery_id from deliveries
                  where org_id = ${orgId} and project_id = ${projectId} and channel_id = ${channel}
                    and state = 'pending')`
            yield* sql`
              delete from channels
              where org_id = ${orgId} and project_id = ${projectId} and channel_id = ${channel}`
            yield* deed(asked, acting, "channel.removed", { channel })
          })
        )
      }, settled)

      const rotateSecret = Effect.fn("Channels.rotateSecret")(function* (asked: ProjectAsked, channel: string) {
        return yield* asProjectMember(asked, "admin", (acting) =>
          Effect.gen(function* () {
            yield* heldProject(acting, "shared")
            const held = yield* heldChannel(acting, channel)
            if (held === undefined) return yield* notFound
            if (held.kind !== "webhook")
              return yield* conflict("nothing_signed", "What is sent to this channel is not signed: it has no secret.")
            const secret = yield* newWebhookSecret
            const until = yield* after(overlap)
            yield* sql`
              update channels set sealed_secret_before = sealed_secret, before_until = ${until},
                sealed_secret = ${yield* seal(secret, acting, channel)}
              where org_id = ${acting.orgId} and project_id = ${acting.projectId} and channel_id = ${channel}`
            yield* deed(asked, acting, "channel.secret_rotated", { channel })
            return { secret, previousUntil: instant(until) }
          })
        )
      }, settled)

      return Channels.of({ list, create, change, remove, rotateSecret })
    })
  )
}
