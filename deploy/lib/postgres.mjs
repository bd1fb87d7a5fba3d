// A PostgreSQL of the system in a folder: made at the first start, with the database and the roles of `postgres.sh`.
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lowestPostgres } from "../../scripts/lib/programs.mjs"
import { freePort } from "./ports.mjs"

/* PostgreSQL refuses to run as root; its packages bring a user along. */
const identity = () => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag) => Number(execFileSync("id", [flag, "postgres"]).toString())
  return { uid: idOf("-u"), gid: idOf("-g") }
}

const makePasswords = (file) => {
  if (!existsSync(file)) {
    const made = { superuser: randomBytes(24).toString("hex"), service: randomBytes(24).toString("hex") }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, "utf8"))
}

/** Starts it: the URL for the service, and what ends it. */
export const startPostgres = async (folder) => {
  const bin = lowestPostgres()
  if (bin === undefined) throw new Error("No PostgreSQL from 15 on is installed: install one, or set DATABASE_URL.")
  const who = identity()
  const data = join(folder, "postgresql")
  const passwords = makePasswords(join(folder, "passwords.json"))
  const call = (program, args) =>
    execFileSync(join(bin, program), args, { ...who, cwd: "/", stdio: ["ignore", "ignore", "inherit"] })
  const isNew = !existsSync(join(data, "PG_VERSION"))
  if (isNew) {
    chmodSync(folder, 0o711)
    const passwordFile = join(folder, "superuser.password")
    writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 })
    mkdirSync(data, { recursive: true, mode: 0o700 })
    if (who.uid !== undefined) for (const path of [data, passwordFile]) chownSync(path, who.uid, who.gid)
    const how = ["--auth=scram-sha-256", "--encoding=UTF8", "--username=postgres", "--pwfile", passwordFile]
    call("initdb", ["--pgdata", data, ...how])
    rmSync(passwordFile)
  }
  const port = await freePort()
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`
  call("pg_ctl", ["--pgdata", data, "--log", join(data, "log"), "--wait", "--options", options, "start"])
  const stop = () => call("pg_ctl", ["--pgdata", data, "--mode=fast", "--wait", "stop"])
  if (isNew)
    execFileSync("sh", [join(import.meta.dirname, "../postgres.sh")], {
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        PGHOST: "127.0.0.1",
        PGPORT: String(port),
        PGPASSWORD: passwords.superuser,
        POSTGRES_USER: "postgres",
        DATABASE_PASSWORD: passwords.service
      },
      stdio: ["ignore", "ignore", "inherit"]
    })
  const urlOf = (user, password) => `postgres://${user}:${password}@127.0.0.1:${port}/mcp_inspect`
  return { url: urlOf("mcp_inspect", passwords.service), stop }
}
