// One PostgreSQL for all test files of a run: embedded, or the one at MCP_INSPECT_TEST_POSTGRES, a URL of its superuser.
// Each file makes databases of its own in it.
import { Effect, Exit, Redacted, Scope } from "effect"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { startEmbedded } from "../../src/embedded/EmbeddedPostgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A connection of the superuser. */
    readonly postgres: string
  }
}

/** Starts it, and stops it after the last file. */
export default async (project: TestProject) => {
  const given = process.env["MCP_INSPECT_TEST_POSTGRES"]
  if (given !== undefined) return project.provide("postgres", given)
  const folder = mkdtempSync(join(tmpdir(), "mcp-inspect-pg-"))
  // Open to the user that the database runs as when we are root.
  chmodSync(folder, 0o711)
  const scope = Scope.makeUnsafe()
  const { url } = await Effect.runPromise(
    startEmbedded(folder, { isDurable: false }).pipe(Effect.provideService(Scope.Scope, scope))
  )
  project.provide("postgres", Redacted.value(url))
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true, force: true })
  }
}
