// What the command line knows of the process it runs in: streams, environment, folder. The one place that looks.
import { createInterface } from "node:readline"
import { isatty } from "node:tty"
import { Context, Effect, Layer } from "effect"

/** One output stream. */
export interface Stream {
  readonly isTerminal: boolean
  /** Columns of the terminal as it is now; 80 when it is none. */
  readonly columns: number
}

/** The variable that holds the secret of an OAuth client (CAP-28). */
export const clientSecretVariable = "MCP_INSPECT_OAUTH_CLIENT_SECRET"

const isClosed = (error: NodeJS.ErrnoException): boolean => error.code === "EPIPE"

/** The process as the commands see it. */
export class Host extends Context.Service<
  Host,
  {
    readonly cwd: string
    readonly env: Readonly<Record<string, string | undefined>>
    /** The version of Node it runs on, without a `v`. */
    readonly nodeVersion: string
    /** The secret of an OAuth client. It is taken out of the environment, so that nothing we start inherits it. */
    readonly clientSecret: string | undefined
    /** What is typed, or what another program sends. */
    readonly stdin: Pick<Stream, "isTerminal">
    readonly stdout: Stream
    readonly stderr: Stream
    /** Writes to stdout, as it is. */
    readonly out: (text: string) => Effect.Effect<void>
    /** Writes to stderr, as it is. */
    readonly err: (text: string) => Effect.Effect<void>
    /** The next line of stdin, without its end; undefined when stdin ends first. An interruption lets go of stdin. */
    readonly readLine: Effect.Effect<string | undefined>
    /** The exit code of a run that a signal ends from here on; without it, the signal's. */
    readonly endsWith: (code: number) => Effect.Effect<void>
  }
>()("@mcp-inspect/cli/Host") {
  static readonly layer = Layer.sync(Host, () => {
    const stream = (target: NodeJS.WriteStream): Stream => ({
      isTerminal: target.isTTY === true,
      // A terminal that does not know its size says 0.
      get columns() {
        return target.isTTY === true && target.columns > 0 ? target.columns : 80
      }
    })
    // A reader such as `head` may close the pipe early; what it does not want need not be written.
    const quietly = (target: NodeJS.WriteStream) =>
      target.on("error", (error: NodeJS.ErrnoException) => {
        if (!isClosed(error)) process.exitCode = 2
      })
    const write = (target: NodeJS.WriteStream) => (text: string) =>
      Effect.callback<void>((resume) => {
        target.write(text, (error) => resume(error == null || isClosed(error) ? Effect.void : Effect.die(error)))
      })
    const readLine = Effect.callback<string | undefined>((resume) => {
      // The terminal stays as it is: in the mode of an editor, Ctrl-C would end a line and not the run.
      const lines = createInterface({ input: process.stdin, terminal: false })
      lines.once("line", (line) => {
        resume(Effect.succeed(line))
        lines.close()
      })
      lines.once("close", () => resume(Effect.succeed(undefined)))
      return Effect.sync(() => lines.close())
    }).pipe(Effect.ensuring(Effect.sync(() => process.stdin.pause())))
    const secret = process.env[clientSecretVariable]
    delete process.env[clientSecretVariable]
    return Host.of({
      cwd: process.cwd(),
      env: process.env,
      nodeVersion: process.versions.node,
      clientSecret: secret === "" ? undefined : secret,
      // Asked of the descriptor: `process.stdin` would open a stream that few runs read.
      stdin: { isTerminal: isatty(0) },
      stdout: stream(process.stdout),
      stderr: stream(process.stderr),
      out: write(quietly(process.stdout)),
      err: write(quietly(process.stderr)),
      readLine,
      endsWith: (code) => Effect.sync(() => void (process.exitCode = code))
    })
  })

  /** Collects what is written; `written` is filled as commands run. */
  static readonly layerMemory = (options: {
    readonly cwd: string
    readonly env?: Readonly<Record<string, string>>
    readonly clientSecret?: string
    readonly written: { out: string; err: string }
    /** Whether a person sits there; whoever gives answers does. */
    readonly isTerminal?: boolean
    /** What is typed, line by line. */
    readonly answers?: ReadonlyArray<string>
    /** The same, when it comes later. */
    readonly line?: Effect.Effect<string>
  }) => {
    const answers = [...(options.answers ?? [])]
    const isTerminal = options.isTerminal ?? options.answers !== undefined
    return Layer.succeed(
      Host,
      Host.of({
        cwd: options.cwd,
        env: options.env ?? {},
        nodeVersion: "24.0.0",
        clientSecret: options.clientSecret,
        stdin: { isTerminal },
        stdout: { isTerminal: options.isTerminal ?? false, columns: 80 },
        stderr: { isTerminal, columns: 80 },
        out: (text) => Effect.sync(() => void (options.written.out += text)),
        err: (text) => Effect.sync(() => void (options.written.err += text)),
        readLine: options.line ?? Effect.suspend(() => Effect.succeed(answers.shift())),
        endsWith: () => Effect.void
      })
    )
  }
}
