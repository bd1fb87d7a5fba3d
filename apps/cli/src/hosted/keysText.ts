// Keys as people read them: never a key itself.
import type { Key } from "@mcp-inspect/api/wire/Key"
import { escapeInvisible, shorten } from "@mcp-inspect/engine/model/Text"

const dayOf = (time: string): string => time.slice(0, 10)

/** A time to the minute, in UTC. */
export const minuteOf = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

const stateOf = ({ expiresAt, state }: Key): string =>
  state === "rotating" && expiresAt !== null ? `rotating until ${minuteOf(expiresAt)}` : state

/** Two lines a key: an id and a name do not fit beside the rest in 80 columns. */
export const keysText = (keys: ReadonlyArray<Key>): string =>
  keys
    .map((key) => {
      const used = key.lastUsedAt === null ? "never" : dayOf(key.lastUsedAt)
      return [
        `${key.id}  ${key.kind}  ${stateOf(key)}  ${shorten(key.name, 60)}`,
        `  ${escapeInvisible(key.project)}  created ${dayOf(key.createdAt)}  last used ${used}  ends in ${key.lastFour}`,
        ""
      ].join("\n")
    })
    .join("")
