// The one way out: every connection that somebody's input leads to is made here (CON-35, CON-36).
import { Context, type Effect, Schema } from "effect"
import type { HttpClient } from "effect/http"

/** Why an address is none that the service connects to. What stands behind it is not told apart. */
export class AddressNotAllowed extends Schema.TaggedError<AddressNotAllowed>()("AddressNotAllowed", {
  problem: Schema.String,
  mend: Schema.String
}) {}

/** The way out. */
export class Egress extends Context.Service<
  Egress,
  {
    /** Whether the service connects there. Asks for addresses, and connects to nothing. */
    readonly check: (url: string) => Effect.Effect<URL, AddressNotAllowed>
    /**
     * A client that connects only to what `check` lets pass, checked again for each connection, to the very address that
     * was checked; follows no redirect and heeds no proxy of the environment. A request that is refused on the way fails
     * with {@link AddressNotAllowed} as the cause of its error.
     */
    readonly client: HttpClient.HttpClient
  }
>()("@mcp-inspect/server/egress/Egress") {}
