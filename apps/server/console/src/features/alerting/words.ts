// Channels and deliveries, in words.
import type { ChannelKind, DeliveryInfo } from "@mcp-inspect/api/wire/Alert"

/** Where alerts can go. */
export const kinds: ReadonlyArray<readonly [kind: ChannelKind, text: string]> = [
  ["email", "Email"],
  ["slack", "Slack"],
  ["webhook", "Webhook"]
]

/** What a kind of channel is called. */
export const kindText = (kind: ChannelKind): string => kinds.find(([one]) => one === kind)?.[1] ?? kind

/** What is asked for anew when channels change. */
export const changedChannels = ["channels", "audit"] as const

/** Above a secret. */
export const secretSays = "The secret that signs what is sent, shown this once:"

/** How a delivery stands, and what its last try came to. */
export const deliveryText = ({ attempts, state }: Pick<DeliveryInfo, "attempts" | "state">): string => {
  const last = attempts.at(-1)
  const outcome = last === undefined ? "not tried yet" : (last.error ?? `answered ${last.status ?? "nothing"}`)
  const tries = attempts.length === 1 ? "1 try" : `${attempts.length} tries`
  if (state === "delivered") return last?.status == null ? "delivered" : `delivered, ${outcome}`
  return `${state === "pending" ? "on its way" : "failed"}: ${attempts.length === 0 ? outcome : `${tries}, the last: ${outcome}`}`
}
