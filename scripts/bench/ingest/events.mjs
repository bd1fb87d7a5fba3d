// What instrumented servers send: a few tools that are called often and many that are seldom, by some dozen clients. The
// same for every run.

const tools = 40
const clients = 24

/* Numbers in [0, 1), the same every time. */
const random = (seed) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const argumentsOf = [
  ["query"],
  ["limit", "query"],
  ["filters", "filters.owner", "query"],
  ["cursor", "limit", "query"],
  ["id"]
]

/* The first is taken most often. */
const often = (next, count) => Math.floor(count ** next()) - 1

const fingerprint = `sha256:${"5a".repeat(32)}`

/** Events of one process of a server, which began in the last seconds before `now`. */
export const eventsOf = (seed, count, now) => {
  const next = random(seed)
  return Array.from({ length: count }, () => {
    const client = often(next, clients)
    return {
      entityKind: "tool",
      entityName: `tool_${often(next, tools)}`,
      argumentsPresent: argumentsOf[often(next, argumentsOf.length)],
      durationMs: Math.floor(4 + 400 * next() ** 4),
      success: next() > 0.02,
      timestamp: new Date(now - Math.floor(next() * 10_000)).toISOString(),
      clientName: `client-${client % 8}`,
      clientVersion: `1.${client % 3}.0`,
      protocolVersion: "2026-07-28",
      serverVersion: "4.2.0",
      surfaceFingerprint: fingerprint,
      environment: "production",
      sessionId: `session-${seed}`
    }
  })
}
