// The entities that findings about a surface are on.
import type { EntityRef } from "../model/Change.ts"
import type { Entity } from "../model/Surface.ts"

/** An entity as what a finding is on. */
export const refOf = ({ kind, name }: Entity): EntityRef => ({ kind, name })

/** The server as what a finding is on. */
export const server: EntityRef = { kind: "server", name: "server" }
