// nginx before the processes, by the same file as in containers: below a folder, with no file of the system.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The program, which Debian puts where not every user looks; undefined when there is none. */
export const nginxProgram = () =>
  ["nginx", "/usr/sbin/nginx"].find((program) => spawnSync(program, ["-v"], { stdio: "ignore" }).status === 0)

/* One that does not answer is asked again after two seconds. */
const servers = (ports) => ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`).join(" ")

const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]

/** Writes its configuration, and says how nginx is started with it. */
export const nginxIn = (folder, { api, ingest, listen }) => {
  const own = join(folder, "nginx")
  mkdirSync(own, { recursive: true, mode: 0o711 })
  const names = { API_SERVERS: servers(api), INGEST_SERVERS: servers(ingest), LISTEN: listen }
  const template = readFileSync(join(import.meta.dirname, "../nginx.conf.template"), "utf8")
  const site = template.replaceAll(/\$\{(\w+)\}/g, (_, name) => names[name])
  const main = [
    "daemon off;",
    "worker_processes 1;",
    `pid ${own}/nginx.pid;`,
    "error_log stderr warn;",
    "events { worker_connections 1024; }",
    "http {",
    "access_log off;",
    ...temporary.map((name) => `${name}_temp_path ${own}/${name};`),
    site,
    "}"
  ]
  const file = join(own, "nginx.conf")
  writeFileSync(file, main.join("\n"))
  return [nginxProgram() ?? "nginx", "-c", file, "-p", own, "-e", "stderr"]
}
