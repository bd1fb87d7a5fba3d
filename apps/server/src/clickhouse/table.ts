// The table in ClickHouse. Parts are of one day of receipt, so that a day goes whole, and sorted by project, so that one
// project is read without the others.

/** Its name. */
export const table = "usage_events"

/** How many inserts at least ClickHouse remembers the tokens of: the same one again adds nothing. */
export const remembered = 10_000

const text = "LowCardinality(String)"
const maybeText = "LowCardinality(Nullable(String))"

/* A shipment is deleted from the database when its insert was answered, so it is on disk by then. */
const settings = `non_replicated_deduplication_window = ${remembered}, fsync_after_insert = 1, fsync_part_directory = 1`

/** Makes it where there is none: an installation of several servers can bring one of its own. */
export const createTable = `
  create table if not exists ${table} (
    org_id UUID,
    project_id UUID,
    entity_kind Enum8('tool' = 1, 'resource' = 2, 'prompt' = 3),
    entity_name ${text},
    environment ${text},
    success Bool,
    client_name ${maybeText},
    client_version ${maybeText},
    protocol_version ${maybeText},
    server_version ${maybeText},
    surface_fingerprint ${maybeText},
    arguments Array(${text}),
    arguments_cut Bool,
    at DateTime('UTC') codec(Delta, ZSTD(1)),
    received_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
    n UInt32 codec(ZSTD(1)),
    duration_sum UInt64 codec(ZSTD(1)),
    duration_max UInt32 codec(ZSTD(1)),
    histogram Array(UInt32) codec(ZSTD(1))
  ) engine = MergeTree
  partition by toDate(received_at)
  order by (org_id, project_id, entity_kind, entity_name, at)
  settings ${settings}`

/** What the server says of it. */
export const describeTable = `
  select engine, engine_full from system.tables where database = currentDatabase() and name = '${table}'`

/** Whether an insert that is repeated adds nothing to it. Of engines that replicate that is known by their own settings. */
export const remembersInserts = (engine: string, full: string): boolean => {
  if (engine !== "MergeTree") return /^(Replicated|Shared)MergeTree$/u.test(engine)
  const [, window = "0"] = /non_replicated_deduplication_window = (\d+)/u.exec(full) ?? []
  return Number(window) >= remembered
}

/** What is said of a table of which that is not known. */
export const unfit =
  `The table ${table} in ClickHouse may take the same rows twice. Let its engine be ReplicatedMergeTree, or MergeTree with ` +
  `non_replicated_deduplication_window of at least ${remembered}; or take it away, and it is made.`
