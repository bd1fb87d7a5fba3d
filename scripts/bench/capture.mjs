// Capturing a local stdio server against the official inspector, which lists the tools of the same server.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { cli, installed, interleaved, medianOf, quoted, runNode } from "./measure.mjs"

const server = installed("@modelcontextprotocol/server-filesystem/dist/index.js")
const everything = installed("@modelcontextprotocol/server-everything/dist/index.js")
const inspector = installed("@modelcontextprotocol/inspector/clients/launcher/build/index.js")
const counted = fileURLToPath(new URL("counted.mjs", import.meta.url))

const message = (content) => `${JSON.stringify({ jsonrpc: "2.0", ...content })}\n`

/** What any client makes the server do at least: a handshake and one list, then the end of its input. */
const handshake = (child) => {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } }
  child.stdin.write(message({ id: 1, method: "initialize", params }))
  child.stdin.write(message({ method: "notifications/initialized" }))
  child.stdin.write(message({ id: 2, method: "tools/list", params: {} }))
  child.stdout.on("data", (chunk) => {
    if (chunk.includes('"id":2')) child.stdin.end()
  })
}

const startsOf = async (command, folder) => {
  const file = join(folder, "starts.log")
  rmSync(file, { force: true })
  const line = ["node", counted, file, ...command].map(quoted).join(" ")
  await runNode([cli, "snapshot", "--quiet", "--out", join(folder, "counted.json"), "--stdio", line])
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").length : 0
}

export const capture = {
  name: "capture",
  title: "snapshot of server-filesystem over stdio, against the official inspector",
  run: async ({ folder, rounds }) => {
    const files = join(folder, "files")
    mkdirSync(files)
    const out = join(folder, "filesystem.json")
    const command = ["node", server, files].map(quoted).join(" ")
    const samples = await interleaved(rounds, {
      ours: () => runNode([cli, "snapshot", "--quiet", "--out", out, "--stdio", command]),
      theirs: () => runNode([inspector, "--cli", "node", server, files, "--method", "tools/list"]),
      server: () => runNode([server, files], { feed: handshake })
    })
    const listed = JSON.parse(samples.theirs[0].stdout).tools.length
    const captured = JSON.parse(readFileSync(out, "utf8")).tools.length
    if (listed !== captured) throw new Error(`the inspector lists ${listed} tools, the snapshot has ${captured}`)
    const ours = medianOf(samples.ours, "ownMs")
    const theirs = medianOf(samples.theirs, "ownMs")
    const starts = [await startsOf([server, files], folder), await startsOf([everything], folder)]
    return [
      { figure: "our process alone", value: ours, unit: "ms CPU" },
      { figure: "the inspector alone", value: theirs, unit: "ms CPU" },
      { figure: "ours ÷ the inspector's", value: ours / theirs, unit: "", limit: 1 / 3 },
      { figure: "our process with the server", value: medianOf(samples.ours, "treeMs"), unit: "ms CPU" },
      { figure: "the inspector with the server", value: medianOf(samples.theirs, "treeMs"), unit: "ms CPU" },
      { figure: "the server alone, one list", value: medianOf(samples.server, "treeMs"), unit: "ms CPU" },
      { figure: "starts of the server", value: Math.max(...starts), unit: "", limit: 1 }
    ]
  }
}

export const check = {
  name: "check",
  title: "check of an unchanged server-filesystem, against the official inspector listing it",
  run: async ({ folder, rounds }) => {
    const files = join(folder, "files")
    mkdirSync(files)
    const baseline = join(folder, "baseline.json")
    const command = ["node", server, files].map(quoted).join(" ")
    await runNode([cli, "snapshot", "--quiet", "--out", baseline, "--stdio", command])
    const samples = await interleaved(rounds, {
      ours: () => runNode([cli, "check", "--baseline-file", baseline, "--stdio", command, "--format", "json"]),
      theirs: () => runNode([inspector, "--cli", "node", server, files, "--method", "tools/list"])
    })
    const { changes, status } = JSON.parse(samples.ours[0].stdout)
    if (status !== "passed" || changes.length > 0) throw new Error("the unchanged server has changes")
    const ours = medianOf(samples.ours, "ownMs")
    const theirs = medianOf(samples.theirs, "ownMs")
    return [
      { figure: "our process alone", value: ours, unit: "ms CPU" },
      { figure: "the inspector alone", value: theirs, unit: "ms CPU" },
      { figure: "ours ÷ the inspector's", value: ours / theirs, unit: "", limit: 1 / 2 }
    ]
  }
}
