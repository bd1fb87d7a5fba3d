// Lists as parameters of a query, with the type of their elements: the driver would take it from the values, of which there
// may be none, or none but nulls.
import { PgTypes } from "@effect/sql-pg"
import { Result } from "effect"

const of =
  <A>(element: number) =>
  (values: ReadonlyArray<A | null>): PgTypes.Parameter =>
    Result.getOrThrow(PgTypes.array(values, element))

/** Lists of texts. */
export const texts = of<string>(PgTypes.OID.text)

/** Lists of UUIDs. */
export const uuids = of<string>(PgTypes.OID.uuid)

/** Lists of booleans. */
export const booleans = of<boolean>(PgTypes.OID.bool)

/** Lists of whole numbers within 32 bits. */
export const integers = of<number>(PgTypes.OID.int4)

/** Lists of whole numbers within 64 bits. */
export const longs = of<bigint>(PgTypes.OID.int8)

/** Lists of times. */
export const times = of<Date>(PgTypes.OID.timestamptz)

/** Lists of bytes. */
export const binaries = of<Uint8Array>(PgTypes.OID.bytea)
