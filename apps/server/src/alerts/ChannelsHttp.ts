import { Api } from "@mcp-inspect/api/Api"
import { Account } from "@mcp-inspect/api/Auth"
import type { ProjectPath } from "@mcp-inspect/api/wire/names"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { ProjectAsked } from "../projects/asProjectMember.ts"
import { Channels } from "./Channels.ts"
import { Deliveries } from "./Deliveries.ts"

/** Where alerts are sent, and what became of each (CON-32). */
export const ChannelsHttp = HttpApiBuilder.group(
  Api,
  "channels",
  Effect.fn(function* (handlers) {
    const channels = yield* Channels
    const deliveries = yield* Deliveries
    const by = <A, E>({ org, project }: ProjectPath, use: (asked: ProjectAsked) => Effect.Effect<A, E>) =>
      Effect.flatMap(Account, ({ id }) => use({ account: id, org, project }))

    return handlers.handleAll({
      list: ({ params }) => by(params, (asked) => Effect.map(channels.list(asked), (list) => ({ channels: list }))),
      create: ({ params, payload }) => by(params, (asked) => channels.create(asked, payload)),
      change: ({ params, payload }) => by(params, (asked) => channels.change(asked, params.channel, payload)),
      remove: ({ params }) => by(params, (asked) => channels.remove(asked, params.channel)),
      rotateSecret: ({ params }) => by(params, (asked) => channels.rotateSecret(asked, params.channel)),
      test: ({ params }) => by(params, (asked) => deliveries.test(asked, params.channel)),
      deliveries: ({ params, query }) => by(params, (asked) => deliveries.list(asked, params.channel, query)),
      replay: ({ params }) => by(params, (asked) => deliveries.replay(asked, params.channel, params.delivery))
    })
  })
)
