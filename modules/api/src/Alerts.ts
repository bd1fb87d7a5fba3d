import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AccountAuth } from "./Auth.ts"
import { bodyErrors, Conflict, guardedErrors, Unavailable } from "./Errors.ts"
import {
  AlertInfo,
  AlertPage,
  ChannelChanges,
  ChannelInfo,
  ChannelList,
  CreatedChannel,
  DeliveryInfo,
  DeliveryPage,
  NewChannel,
  RotatedSecret
} from "./wire/Alert.ts"
import { projectParams, Uuid } from "./wire/Common.ts"
import { PageSize } from "./wire/Org.ts"

const page = { before: Schema.optionalKey(Schema.String), limit: Schema.optionalKey(PageSize) } as const
const channel = { ...projectParams, channel: Uuid } as const
const delivery = { ...channel, delivery: Schema.String.check(Schema.isPattern(/^msg_[0-9a-z]{26}$/u)) } as const

/** What the service told by itself (CON-30, CON-31). */
export class Alerts extends HttpApiGroup.make("alerts")
  .add(
    HttpApiEndpoint.get("list", "/v1/projects/:org/:project/alerts", {
      params: projectParams,
      query: page,
      success: AlertPage,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/alerts/:alert", {
      params: { ...projectParams, alert: Uuid },
      success: AlertInfo,
      error: [...guardedErrors]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Alerts about watched servers.") {}

/** Where alerts are sent, and what became of each (CON-32). */
export class Channels extends HttpApiGroup.make("channels")
  .add(
    HttpApiEndpoint.get("list", "/v1/projects/:org/:project/channels", {
      params: projectParams,
      success: ChannelList,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("create", "/v1/projects/:org/:project/channels", {
      params: projectParams,
      payload: NewChannel,
      success: CreatedChannel.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict, Unavailable]
    }),
    HttpApiEndpoint.patch("change", "/v1/projects/:org/:project/channels/:channel", {
      params: channel,
      payload: ChannelChanges,
      success: ChannelInfo,
      error: [...guardedErrors, ...bodyErrors]
    }),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project/channels/:channel", {
      params: channel,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("rotateSecret", "/v1/projects/:org/:project/channels/:channel/secret", {
      params: channel,
      success: RotatedSecret,
      error: [...guardedErrors, Conflict, Unavailable]
    }),
    HttpApiEndpoint.post("test", "/v1/projects/:org/:project/channels/:channel/test", {
      params: channel,
      success: DeliveryInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, Conflict]
    }),
    HttpApiEndpoint.get("deliveries", "/v1/projects/:org/:project/channels/:channel/deliveries", {
      params: channel,
      query: page,
      success: DeliveryPage,
      error: [...guardedErrors]
    }),
    HttpApiEndpoint.post("replay", "/v1/projects/:org/:project/channels/:channel/deliveries/:delivery/replay", {
      params: delivery,
      success: DeliveryInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, Conflict]
    })
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Channels of alerts, and what was delivered.") {}
