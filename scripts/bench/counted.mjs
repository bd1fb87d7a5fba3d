// Starts a server in this very process after adding a line to a file: `node counted.mjs COUNT-FILE SERVER ARGUMENT...`.
import { appendFileSync } from "node:fs"
import { pathToFileURL } from "node:url"

const [node, , file, server, ...args] = process.argv
appendFileSync(file, "started\n")
process.argv = [node, server, ...args]
await import(pathToFileURL(server).href)
