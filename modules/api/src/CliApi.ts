// The part of the contract that the command line and the Action use: the same groups, without what only a browser needs,
// so that they load no more than that.
import { HttpApi } from "effect/http-api"
import { Baseline } from "./Baseline.ts"
import { Keys } from "./Keys.ts"
import { SchemaErrors } from "./SchemaErrors.ts"
import { Snapshots } from "./Snapshots.ts"
import { Status } from "./Status.ts"
import { Usage } from "./Usage.ts"

/** The part of the contract for builds and terminals. */
export class CliApi extends HttpApi.make("mcp-inspect")
  .add(Baseline, Keys, Snapshots, Status, Usage)
  .middleware(SchemaErrors) {}
