// GitHub as the Action needs it: the comments of a pull request, whose token it is, who may write, and which pull request
// a commit belongs to. Methods fail with one error; what it means for a run is not decided here.
import { fetchClient } from "@mcp-inspect/engine/capture/fetchClient"
import { Context, Layer } from "effect"
import { makeClient } from "./asking.ts"
import type { GitHubClient } from "./GitHubClient.ts"
import { type GitHubState, inMemory } from "./memory.ts"
import type { GitHubSettings } from "./settings.ts"

/** GitHub, asked with one token about one repository. */
export class GitHub extends Context.Service<GitHub, GitHubClient>()("@mcp-inspect/action/github/GitHub") {
  /** Over the HTTP client that is there, which must leave redirects alone. */
  static readonly layerNoDeps = (settings: GitHubSettings) => Layer.effect(GitHub, makeClient(settings))

  /** Over the network. */
  static readonly layer = (settings: GitHubSettings) => this.layerNoDeps(settings).pipe(Layer.provide(fetchClient))

  /** Without a network, over a state that tests read and change. */
  static readonly layerMemory = (state: GitHubState) => Layer.succeed(GitHub, inMemory(state))
}
