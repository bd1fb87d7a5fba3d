// The address people use. It is configured and never taken from a request: a header that names another host must not
// end up in a link that is mailed.
import { Effect, Option } from "effect"
import { Settings } from "./Settings.ts"

/** The origin of the service, such as `https://inspect.example.com`, without a slash at the end. */
export const publicUrl: Effect.Effect<string, never, Settings> = Effect.map(Settings, ({ host, port, publicUrl }) => {
  const shownHost = host.includes(":") ? `[${host}]` : host
  return new URL(Option.getOrElse(publicUrl, () => `http://${shownHost}:${port}`)).origin
})

/** Whether people reach the service over https. */
export const isHttps: Effect.Effect<boolean, never, Settings> = Effect.map(publicUrl, (url) =>
  url.startsWith("https://")
)
