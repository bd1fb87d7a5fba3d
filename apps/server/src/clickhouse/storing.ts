// What keeps uses in ClickHouse, put together.
import { Layer } from "effect"
import type { ClickHouseAccount } from "../platform/storage.ts"
import { ClickHouse } from "./ClickHouse.ts"
import { clickHouseStore } from "./clickHouseStore.ts"
import { Shipping } from "./Shipping.ts"
import { UsageOutbox } from "./UsageOutbox.ts"

/** Where uses are kept, by way of the outbox. */
export const storeIn = (account: ClickHouseAccount) =>
  clickHouseStore.pipe(Layer.provide([ClickHouse.layerOf(account), UsageOutbox.layer]))

/** Ships what is in the outbox, for as long as the scope lives. */
export const shippingTo = (account: ClickHouseAccount) =>
  Shipping.running.pipe(Layer.provide(Shipping.layer), Layer.provide([ClickHouse.layerOf(account), UsageOutbox.layer]))
