// What the command line knows of the process it runs in: streams, environment, folder. The one place that looks.
import { Context, Effect, Layer } from "effect"

/** One output stream. */
export interface Stream {
  readonly isTerminal: boolean
  /** Columns of the terminal; 80 when it is none. */
  readonly columns: number
}

/** The process as the commands see it. */
export class Host extends Context.Service<
  Host,
  {
    readonly cwd: string
    readonly env: Readonly<Record<string, string | undefined>>
    readonly stdout: Stream
    readonly stderr: Stream
    /** Writes to stdout, as it is. */
    readonly out: (text: string) => Effect.Effect<void>
    /** Writes to stderr, as it is. */
    readonly err: (text: string) => Effect.Effect<void>
  }
>()("@mcp-inspect/cli/Host") {
  static readonly layer = Layer.sync(Host, () => {
    const stream = ({ columns, isTTY }: NodeJS.WriteStream): Stream => ({
      isTerminal: isTTY === true,
      // A terminal that was never given a size says 0.
      columns: isTTY === true && columns > 0 ? columns : 80
    })
    // A reader such as `head` may close the pipe early; what it does not want need not be written.
    const quietly = (target: NodeJS.WriteStream) =>
      target.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code !== "EPIPE") process.exitCode = 2
      })
    const write = (target: NodeJS.WriteStream) => (text: string) =>
      Effect.callback<void>((resume) => {
        target.write(text, () => resume(Effect.void))
      })
    return Host.of({
      cwd: process.cwd(),
      env: process.env,
      stdout: stream(process.stdout),
      stderr: stream(process.stderr),
      out: write(quietly(process.stdout)),
      err: write(quietly(process.stderr))
    })
  })

  /** Collects what is written; `written` is filled as commands run. */
  static readonly layerMemory = (options: {
    readonly cwd: string
    readonly env?: Readonly<Record<string, string>>
    readonly written: { out: string; err: string }
  }) =>
    Layer.succeed(
      Host,
      Host.of({
        cwd: options.cwd,
        env: options.env ?? {},
        stdout: { isTerminal: false, columns: 80 },
        stderr: { isTerminal: false, columns: 80 },
        out: (text) => Effect.sync(() => void (options.written.out += text)),
        err: (text) => Effect.sync(() => void (options.written.err += text))
      })
    )
}
