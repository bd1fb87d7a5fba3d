// A real terminal of a given size: tmux, driven as a person would drive it.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { binary } from "./run.ts"
import { textIn, until } from "./running.ts"

/** True when there is a tmux to drive. */
export const hasTmux = spawnSync("tmux", ["-V"]).status === 0

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** A command that runs in a terminal. */
export interface Terminal {
  /** The lines on the screen, without the empty ones at its end. */
  readonly screen: () => ReadonlyArray<string>
  /** The same, where a line that the terminal wrapped is one. */
  readonly unwrapped: () => ReadonlyArray<string>
  /** What is on the screen with its colours. */
  readonly colors: () => string
  readonly resize: (columns: number) => void
  readonly press: (key: string) => void
  /** Waits until the screen matches. */
  readonly shows: (pattern: RegExp) => Promise<void>
  /** Waits for the end of the command: the code that a shell sees. */
  readonly ended: () => Promise<number>
}

/* The title of a terminal that has shown all that its command wrote. */
const over = "mcp-inspect is over"

/** How a terminal begins. */
export interface Size {
  readonly columns: number
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `mcp-inspect` with these arguments in a terminal for the time of `use`. */
export const inTerminal = async <A>(
  cwd: string,
  args: ReadonlyArray<string>,
  { columns, env = {} }: Size,
  use: (terminal: Terminal) => Promise<A>
): Promise<A> => {
  const own = mkdtempSync(join(tmpdir(), "mcp-inspect-terminal-"))
  const tmux = (...words: ReadonlyArray<string>): string =>
    execFileSync("tmux", ["-S", join(own, "socket"), "-f", "/dev/null", ...words], { encoding: "utf8", cwd })
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}\n`)
  // The shell outlives Ctrl-C and the command, so that the screen stays to be looked at.
  const script = `trap : INT\nunset NO_COLOR CI\n${variables.join("")}${[process.execPath, binary, ...args].map(quoted).join(" ")}
echo $? > ${quoted(join(own, "code"))}\nprintf '\\033]2;${over}\\007'\nwhile :; do sleep 60; done\n`
  writeFileSync(join(own, "script"), script)
  tmux("new-session", "-d", "-x", String(columns), "-y", "200", `sh ${quoted(join(own, "script"))}`)
  tmux("set-option", "-g", "status", "off")
  tmux("resize-window", "-x", String(columns), "-y", "200")
  const lines = (...flags: ReadonlyArray<string>): ReadonlyArray<string> =>
    tmux("capture-pane", "-p", ...flags)
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trimEnd()
      .split("\n")
  const screen = () => lines()
  try {
    return await use({
      screen,
      unwrapped: () => lines("-J"),
      colors: () => tmux("capture-pane", "-p", "-e"),
      resize: (width) => void tmux("resize-window", "-x", String(width), "-y", "200"),
      press: (key) => void tmux("send-keys", key),
      shows: (pattern) => until(`the screen shows ${pattern.source}`, () => pattern.test(screen().join("\n"))),
      ended: async () => {
        await until("the command ended", () => textIn(join(own, "code")).endsWith("\n"))
        await until("all of it is on the screen", () => tmux("display-message", "-p", "#{pane_title}").trim() === over)
        return Number(textIn(join(own, "code")))
      }
    })
  } catch (error) {
    throw new Error(`on the screen:\n${screen().join("\n")}`, { cause: error })
  } finally {
    tmux("kill-server")
    rmSync(own, { recursive: true, force: true })
  }
}
