// Processes of the service, and what they and their database have cost so far.
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { root } from "../../lib/run.mjs"

const main = join(root, "apps/server/src/main.ts")

/** A port that was free a moment ago. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts a process of a role that answers requests, over a database; resolves once it does. */
export const startService = async (role, url, { env = {}, flags = [], output = "ignore", port } = {}) => {
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [...flags, main, "--role", role], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: String(chosen), ...env },
    stdio: ["ignore", output, output === "ignore" ? "inherit" : output]
  })
  while (!(await isReady(chosen))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended with ${child.exitCode ?? child.signalCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child, port: chosen }
}

/** Starts the process that takes recorded use. */
export const startIngest = (url, options) => startService("ingest", url, options)

/** Starts one that does scheduled work, which stores what is buffered; resolves once it works. It answers no requests. */
export const startWorker = async (url, { env = {}, flags = [] } = {}) => {
  const child = spawn(process.execPath, [...flags, main, "--role", "worker"], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: String(await freePort()), ...env },
    stdio: ["ignore", "pipe", "ignore"]
  })
  let output = ""
  child.stdout.on("data", (chunk) => (output += output.length < 100_000 ? chunk : ""))
  while (!output.includes("Scheduled work is done here")) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the worker ended with ${child.exitCode ?? child.signalCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { child }
}

/** Ends a process and waits until it is gone. */
export const end = (child, signal) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.on("exit", resolve)
    child.kill(signal)
  })

/** The pid of the first process of the database over a folder. */
export const postmasterOf = (folder) =>
  Number(readFileSync(join(folder, "postgresql/postmaster.pid"), "latin1").split("\n", 1)[0])

const fieldsOf = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

const ticks = (fields, ...places) => places.reduce((total, place) => total + Number(fields[place]), 0) * 10

/** CPU of a process so far, in milliseconds. */
export const cpuMs = ({ pid }) => ticks(fieldsOf(pid), 11, 12)

/** CPU of this process so far, in milliseconds. */
export const ownCpuMs = () => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1000
}

/** The processes of a database, its first one not included. */
export const backendsOf = (postmaster) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(fieldsOf(pid)[1]) === postmaster
      } catch {
        return false
      }
    })

/** CPU of all processes of the database together. Its first one has waited for those that ended. */
export const databaseCpuMs = (postmaster) =>
  backendsOf(postmaster).reduce(
    (total, pid) => {
      try {
        return total + ticks(fieldsOf(pid), 11, 12)
      } catch {
        return total
      }
    },
    ticks(fieldsOf(postmaster), 11, 12, 13, 14)
  )

/** What a process has in memory, in MiB. */
export const rssMb = ({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) / 1024
