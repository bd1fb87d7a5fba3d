// One hosted capture: what it costs the service while it runs, warm.
import { fileURLToPath } from "node:url"
import { medianOf, runNode } from "./measure.mjs"

const program = fileURLToPath(new URL("hosted/capture.mjs", import.meta.url))

export const hostedCapture = {
  name: "hosted-capture",
  title: "capture of server-everything over HTTP by the service",
  run: async ({ rounds }) => {
    const { stdout } = await runNode([program, String(rounds)])
    const samples = JSON.parse(stdout).map(({ childMs, ownMs }) => ({ childMs, ownMs, allMs: childMs + ownMs }))
    return [
      { figure: "the process that asks", value: medianOf(samples, "ownMs"), unit: "ms CPU" },
      { figure: "the process that captures", value: medianOf(samples, "childMs"), unit: "ms CPU" },
      { figure: "one capture", value: medianOf(samples, "allMs"), unit: "ms CPU", limit: 60 }
    ]
  }
}
