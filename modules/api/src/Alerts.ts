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
    }).annotate(OpenApi.Summary, "List alerts, newest first."),
    HttpApiEndpoint.get("read", "/v1/projects/:org/:project/alerts/:alert", {
      params: { ...projectParams, alert: Uuid },
      success: AlertInfo,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Read an alert with its first findings.")
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
    }).annotate(OpenApi.Summary, "List the channels that alerts go to."),
    HttpApiEndpoint.post("create", "/v1/projects/:org/:project/channels", {
      params: projectParams,
      payload: NewChannel,
      success: CreatedChannel.pipe(HttpApiSchema.status(201)),
      error: [...guardedErrors, ...bodyErrors, Conflict, Unavailable]
    }).annotate(OpenApi.Summary, "Add a channel; the secret of a webhook is shown in this answer alone."),
    HttpApiEndpoint.patch("change", "/v1/projects/:org/:project/channels/:channel", {
      params: channel,
      payload: ChannelChanges,
      success: ChannelInfo,
      error: [...guardedErrors, ...bodyErrors]
    }).annotate(OpenApi.Summary, "Change a channel, or turn it off or on."),
    HttpApiEndpoint.delete("remove", "/v1/projects/:org/:project/channels/:channel", {
      params: channel,
      success: HttpApiSchema.NoContent,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "Remove a channel."),
    HttpApiEndpoint.post("rotateSecret", "/v1/projects/:org/:project/channels/:channel/secret", {
      params: channel,
      success: RotatedSecret,
      error: [...guardedErrors, Conflict, Unavailable]
    }).annotate(OpenApi.Summary, "Give a webhook another secret; both sign for 24 hours."),
    HttpApiEndpoint.post("test", "/v1/projects/:org/:project/channels/:channel/test", {
      params: channel,
      success: DeliveryInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Send a test message."),
    HttpApiEndpoint.get("deliveries", "/v1/projects/:org/:project/channels/:channel/deliveries", {
      params: channel,
      query: page,
      success: DeliveryPage,
      error: [...guardedErrors]
    }).annotate(OpenApi.Summary, "List what was sent to a channel and what became of it, newest first."),
    HttpApiEndpoint.post("replay", "/v1/projects/:org/:project/channels/:channel/deliveries/:delivery/replay", {
      params: delivery,
      success: DeliveryInfo.pipe(HttpApiSchema.status(202)),
      error: [...guardedErrors, Conflict]
    }).annotate(OpenApi.Summary, "Send a message again.")
  )
  .middleware(AccountAuth)
  .annotate(OpenApi.Description, "Channels of alerts, and what was delivered.") {}
