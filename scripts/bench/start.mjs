// What starting costs by itself, against a Node that does nothing.
import { cli, interleaved, medianOf, runNode } from "./measure.mjs"

export const start = {
  name: "start",
  title: "--version and --help, against `node -e 0`",
  run: async ({ rounds }) => {
    const samples = await interleaved(rounds, {
      bare: () => runNode(["-e", "0"]),
      version: () => runNode([cli, "--version"]),
      help: () => runNode([cli, "--help"])
    })
    const bare = medianOf(samples.bare, "ownMs")
    const version = medianOf(samples.version, "ownMs")
    const help = medianOf(samples.help, "ownMs")
    return [
      { figure: "node -e 0", value: bare, unit: "ms CPU" },
      { figure: "--version", value: version, unit: "ms CPU" },
      { figure: "--version ÷ node -e 0", value: version / bare, unit: "", limit: 1.5 },
      { figure: "--help", value: help, unit: "ms CPU" },
      { figure: "--help ÷ node -e 0", value: help / bare, unit: "", limit: 4.5 }
    ]
  }
}
