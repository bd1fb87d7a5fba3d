// A person who signs in, and the browser they do it with: it follows redirects and keeps cookies.
import { NodeServices } from "@effect/platform-node"
import { Effect, Exit, Cause, Layer, Runtime } from "effect"
import { main } from "../../../src/cli.ts"
import { Host } from "../../../src/Host.ts"

// What the build puts into the bundle.
Object.assign(globalThis, { __VERSION__: "0.0.0", __DEFAULT_ENDPOINT__: "", __DOCS_URL__: "" })

/** Where a browser ended. */
export interface Page {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** The addresses it was sent to, the first one included. */
  readonly addresses: ReadonlyArray<string>
}

/** Opens an address as a browser does. It leaves `stopAt` unvisited. */
export const browse = async (address: string, stopAt: (url: string) => boolean = () => false): Promise<Page> => {
  const cookies = new Map<string, string>()
  const addresses = [address]
  for (let hops = 0; hops < 12; hops++) {
    const url = addresses.at(-1) ?? address
    if (stopAt(url)) return { status: 0, text: "", headers: new Headers(), addresses }
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const response = await fetch(url, { redirect: "manual", headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    const location = response.headers.get("location")
    const text = await response.text()
    if (location === null) return { status: response.status, text, headers: response.headers, addresses }
    addresses.push(new URL(location, url).href)
  }
  throw new Error(`a circle: ${addresses.join(" ")}`)
}

/** How a command ended, and what the person saw. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The page at which the browser ended, for each address that was printed. */
  readonly pages: ReadonlyArray<Page>
}

/** What the person does. */
export interface Person {
  readonly cwd: string
  /** Called with each address to sign in at; opens it when absent. */
  readonly signIn?: (address: string) => Promise<Page | undefined>
  readonly isTerminal?: boolean
  readonly clientSecret?: string
  readonly env?: Readonly<Record<string, string>>
  readonly line?: Effect.Effect<string>
}

const printedAddress = /^(https?:\/\/\S+)$/m

const codeOf = <A, E>(exit: Exit.Exit<A, E>): number => {
  if (Exit.isSuccess(exit)) return 0
  const error = Cause.squash(exit.cause)
  const code = typeof error === "object" && error !== null ? Reflect.get(error, Runtime.errorExitCode) : undefined
  return typeof code === "number" ? code : 70
}

/** Runs the command line in this process, for a person who does what they are asked to. */
export const runFor = (args: ReadonlyArray<string>, person: Person): Effect.Effect<Ended> =>
  Effect.gen(function* () {
    const written = { out: "", err: "" }
    const pages: Array<Promise<Page | undefined>> = []
    const memory = yield* Effect.provide(Host, Host.layerMemory({ ...person, written }))
    const host = Host.of({
      ...memory,
      err: (text) =>
        Effect.andThen(
          memory.err(text),
          Effect.sync(() => {
            const address = printedAddress.exec(text)?.[1]
            if (address !== undefined) pages.push((person.signIn ?? browse)(address).catch(() => undefined))
          })
        )
    })
    const exit = yield* Effect.exit(
      main(args).pipe(Effect.provide(Layer.mergeAll(NodeServices.layer, Layer.succeed(Host, host))))
    )
    const seen = yield* Effect.promise(() => Promise.all(pages))
    return {
      code: codeOf(exit),
      stdout: written.out,
      stderr: written.err,
      pages: seen.filter((page) => page !== undefined)
    }
  })
