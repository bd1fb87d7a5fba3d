// The vitest settings every workspace shares. Plain JavaScript: it is loaded by each workspace's vitest.config.ts.
import { defineConfig } from "vitest/config"

/** What the scripts tell the runner through its environment. */
const { MCP_INSPECT_REPORT: report, MCP_INSPECT_SUITE: suite = "unit" } = process.env

/** What is no unit test, by the suite that it is of. */
const others = { system: "test/**/*.system.test.ts", clickhouse: "test/**/*.clickhouse.test.ts" }

/* Files of a suite that run after all others, one at a time: how they end depends on what else the machine does. */
const apart = (include, alone) => [
  { extends: true, test: { name: "together", include, exclude: alone } },
  { extends: true, test: { name: "alone", include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } }
]

/**
 * The configuration for one workspace, with what it adds: its unit tests, or those of the suite that MCP_INSPECT_SUITE
 * names. `alone` are system tests that share the machine with no other.
 */
export const workspaceTests = (more = {}, { alone = [] } = {}) =>
  defineConfig({
    test: {
      // Projects add to what they extend: the files of each are named there alone.
      ...(suite === "system" && alone.length > 0
        ? { projects: apart([others.system], alone) }
        : { include: [others[suite] ?? "test/**/*.test.ts"] }),
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
