// `node deploy/cluster.mjs [FOLDER]`: the service without containers, as several processes of one machine. Two answer
// requests, two take recorded use, two do scheduled work, all over one PostgreSQL, and nginx stands before them. They run until
// this is stopped. Settings are those of the service; PORT is where nginx listens. The console and the documentation have to
// be built.
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { keeping } from "./lib/children.mjs"
import { nginxIn } from "./lib/nginx.mjs"
import { freePort } from "./lib/ports.mjs"
import { startPostgres } from "./lib/postgres.mjs"

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, ".cluster"))
const port = process.env.PORT ?? "8420"
const main = join(import.meta.dirname, "../apps/server/src/main.ts")
const node = join(import.meta.dirname, "../node_modules/.bin/node")

mkdirSync(folder, { recursive: true, mode: 0o711 })

/* The key that secrets are sealed with, the same at each start. */
const secretsKey = () => {
  if (process.env.SECRETS_KEY !== undefined) return process.env.SECRETS_KEY
  const file = join(folder, "secrets.key")
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600 })
  return readFileSync(file, "utf8")
}

let end = async () => {}
let isEnding = false

const finish = async (code) => {
  if (isEnding) return
  isEnding = true
  await end()
  process.exit(code)
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void finish(0))

const gaveUp = (sentence) => {
  console.error(sentence)
  void finish(2)
}

const isReady = (at) =>
  fetch(`http://127.0.0.1:${at}/readyz`).then(
    ({ ok }) => ok,
    () => false
  )

const run = async () => {
  const given = process.env.DATABASE_URL
  const postgres = given === undefined ? await startPostgres(folder) : { url: given, stop: () => {} }
  const children = keeping(gaveUp)
  end = async () => {
    await children.end()
    postgres.stop()
  }
  const settings = {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...process.env,
    DATABASE_URL: postgres.url,
    SECRETS_KEY: secretsKey(),
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1"
  }
  const ports = { api: [], ingest: [], worker: [] }
  for (const role of Object.keys(ports))
    for (const number of [1, 2]) {
      const own = await freePort()
      ports[role].push(own)
      const env = { ...settings, PORT: String(own) }
      children.start({ name: `${role}-${number}`, command: [node, main, "--role", role], env })
    }
  for (const one of [...ports.api, ...ports.ingest])
    while (!isEnding && !(await isReady(one))) await new Promise((next) => setTimeout(next, 200))
  if (isEnding) return
  const command = nginxIn(folder, { ...ports, listen: `127.0.0.1:${port}` })
  children.start({ name: "nginx", command, env: process.env, signal: "SIGQUIT" })
  while (!isEnding && !(await isReady(port))) await new Promise((next) => setTimeout(next, 100))
  if (!isEnding) console.log(`MCP Inspect is at ${settings.PUBLIC_URL}`)
}

await run().catch((error) => gaveUp(error.message))
