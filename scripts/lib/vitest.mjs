// The vitest settings every workspace shares. Plain JavaScript: it is loaded by each workspace's vitest.config.ts.
import { defineConfig } from "vitest/config"

/** What the scripts tell the runner through its environment. */
const { MCP_INSPECT_REPORT: report, MCP_INSPECT_SUITE: suite = "unit" } = process.env

/** What is no unit test, by the suite that it is of. */
const others = { system: "test/**/*.system.test.ts", clickhouse: "test/**/*.clickhouse.test.ts" }

/** The configuration for one workspace, with what it adds: its unit tests, or those of the suite that MCP_INSPECT_SUITE names. */
export const workspaceTests = (more = {}) =>
  defineConfig({
    test: {
      include: [others[suite] ?? "test/**/*.test.ts"],
      exclude: suite in others ? [] : Object.values(others),
      // Tests start MCP servers as child processes: forks keep their handles and signals apart.
      pool: "forks",
      // Loading the modules anew for each file costs more than most files do. A fork keeps them for the next file, so that
      // what a test changes outside itself it puts back. Whatever takes a process of its own is of the system suite.
      isolate: suite === "system",
      maxWorkers: 2,
      testTimeout: suite in others ? 300_000 : 60_000,
      hookTimeout: suite in others ? 300_000 : 60_000,
      reporters: report === undefined ? ["default"] : ["default", "json"],
      outputFile: report === undefined ? {} : { json: report },
      ...more
    }
  })
