/** How many parts the stream has, each with a consumer of its own: organizations are spread over them. */
const shardCount = 8

/** All of them. */
export const shards: ReadonlyArray<number> = Array.from({ length: shardCount }, (_, shard) => shard)

/** The part that an organization is in, by the random end of its id. */
export const shardOf = (orgId: string): number => Number.parseInt(orgId.slice(-4), 16) % shardCount
