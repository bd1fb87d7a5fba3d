// The person's browser. Whether it opens is nobody's failure: the address is printed too (CAP-27).
import { spawn } from "node:child_process"
import { Context, Effect, Layer } from "effect"
import process from "node:process"

/** The program that opens an address, by platform. None of them is a shell: the address comes from outside. */
export const openerOf = (platform: NodeJS.Platform, url: string): readonly [string, ...Array<string>] => {
  switch (platform) {
    case "darwin":
      return ["open", url]
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler", url]
    default:
      return ["xdg-open", url]
  }
}

/** Opens addresses for a person to look at. */
export class Browser extends Context.Service<Browser, { readonly open: (url: URL) => Effect.Effect<void> }>()(
  "@mcp-inspect/cli/oauth/Browser"
) {
  static readonly layer = Layer.succeed(
    Browser,
    Browser.of({
      open: (url) =>
        Effect.sync(() => {
          const [program, ...args] = openerOf(process.platform, url.href)
          // On its own, so that the browser it becomes does not end with us.
          spawn(program, args, { stdio: "ignore", detached: true, windowsHide: true })
            .on("error", () => {})
            .unref()
        })
    })
  )
}
