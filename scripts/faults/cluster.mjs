// The service as several processes behind nginx, over a PostgreSQL and a NATS of their own: two answer requests, two take
// recorded use, two do scheduled work.
import { statSync, writeFileSync, mkdirSync, readFileSync } from "node:fs"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { nginxIn } from "../../deploy/lib/nginx.mjs"
import { freePort } from "../../deploy/lib/ports.mjs"
import { startPostgres } from "../../deploy/lib/postgres.mjs"
import { hasNginx, lowestPostgres, natsServer } from "../lib/programs.mjs"
import { root } from "../lib/run.mjs"
import { keeping } from "./processes.mjs"

const main = join(root, "apps/server/src/main.ts")

/** The variable by which every process of a run is known, whoever started it. */
export const markVariable = "MCP_INSPECT_FAULTS_RUN"

/* What a process of the service says once it works, by its role; where there is NATS, one that stores works with it. */
const saying = (role, hasNats) =>
  role === "worker"
    ? hasNats
      ? /Recorded use is buffered by/u
      : /Scheduled work is done here/u
    : /MCP Inspect is at /u

/** Where servers that are watched, and receivers of alerts, listen: the one address that the service may connect to. */
export const foreignAddress = "127.0.0.2"

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false
  )

const postgresIn = async (folder) => {
  const first = await startPostgres(folder)
  first.stop()
  const data = join(folder, "postgresql")
  const { gid, uid } = statSync(data)
  const { port } = new URL(first.url)
  const settings = { listen_addresses: "127.0.0.1", max_wal_size: "96MB", min_wal_size: "32MB", max_connections: "120" }
  const command = [
    join(lowestPostgres(), "postgres"),
    "-D",
    data,
    "-p",
    port,
    "-k",
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  ]
  const passwords = JSON.parse(readFileSync(join(folder, "passwords.json"), "utf8"))
  const superuser = new URL(first.url)
  superuser.username = "postgres"
  superuser.password = passwords.superuser
  return {
    process: { command, identity: { gid, uid }, ending: "SIGINT" },
    url: first.url,
    superuser: superuser.href,
    secrets: Object.values(passwords)
  }
}

const natsIn = async (folder) => {
  const program = natsServer()
  if (program === undefined) return undefined
  const port = await freePort()
  const password = randomBytes(12).toString("hex")
  const store = join(folder, "nats")
  mkdirSync(store)
  const file = join(folder, "nats.conf")
  const lines = [
    "host: 127.0.0.1",
    `port: ${port}`,
    `jetstream { store_dir: "${store}", max_file_store: 4GB }`,
    `authorization { user: inspect, password: "${password}" }`
  ]
  writeFileSync(file, lines.join("\n"), { mode: 0o600 })
  const url = `nats://inspect:${password}@127.0.0.1:${port}`
  return { process: { command: [program, "-c", file] }, env: { EVENT_BUFFER: "jetstream", NATS_URL: url }, password }
}

const portsOf = async () => {
  const two = async () => [await freePort(), await freePort()]
  return { api: await two(), ingest: await two(), worker: await two() }
}

/* As deploy/cluster.mjs sets them, but for addresses of this machine that may be watched. */
const settingsOf = ({ nats, port, postgres, secretsKey }) => ({
  PATH: process.env.PATH,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATABASE_URL: postgres.url,
  SECRETS_KEY: secretsKey,
  HOST: "127.0.0.1",
  TRUSTED_PROXIES: "127.0.0.1",
  ALLOWED_NETWORKS: `${foreignAddress}/32`,
  PLAN_LIMITS: "unlimited",
  DATABASE_POOL: "8",
  ...nats?.env
})

/**
 * Starts it: `folder` is for what it says, `data` has its databases. The processes by role, where they listen, and what must
 * stand in no log of theirs.
 */
export const startCluster = async ({ clocks, data, folder, mark }) => {
  const processes = keeping(join(folder, "logs"))
  const [postgres, nats, ports] = [await postgresIn(data), await natsIn(data), await portsOf()]
  // Without nginx one process of each role takes what there is.
  const port = hasNginx() ? await freePort() : ports.api[0]
  const marked = { [markVariable]: mark, PATH: process.env.PATH }
  processes.start({ name: "postgres", ...postgres.process, env: marked })
  if (nats !== undefined) processes.start({ name: "nats", ...nats.process, env: marked })
  const secretsKey = randomBytes(32).toString("base64")
  const settings = settingsOf({ nats, port, postgres, secretsKey })
  const roles = { api: ["api-1", "api-2"], ingest: ["ingest-1", "ingest-2"], worker: ["worker-1", "worker-2"] }
  for (const [role, names] of Object.entries(roles))
    for (const [index, name] of names.entries()) {
      const env = { ...settings, ...marked, PORT: String(ports[role][index]), ...clocks.envOf(name) }
      processes.start({
        name,
        command: [process.execPath, main, "--role", role],
        env,
        works: saying(role, nats !== undefined)
      })
    }
  if (hasNginx()) {
    const command = nginxIn(folder, { ...ports, listen: `127.0.0.1:${port}` })
    processes.start({ name: "nginx", command, env: marked, ending: "SIGQUIT" })
  }
  const services = Object.values(roles).flat()
  return {
    processes,
    services,
    ports,
    /** Where recorded use is sent, and all else. */
    eventsPort: hasNginx() ? port : ports.ingest[0],
    port,
    url: `http://127.0.0.1:${port}`,
    superuser: postgres.superuser,
    hasNginx: hasNginx(),
    hasNats: nats !== undefined,
    secrets: [...postgres.secrets, secretsKey, ...(nats === undefined ? [] : [nats.password])],
    isReady: async () => (await Promise.all([port, ...ports.api, ...ports.ingest].map(isReady))).every(Boolean)
  }
}
