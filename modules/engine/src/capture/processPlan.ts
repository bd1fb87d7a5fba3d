// What differs between platforms about a server's process, as plain data: process.ts carries it out, tests read it.
import { baseName } from "./Target.ts"

/** Variables that every server gets, as the official SDKs pass them, so that a program starts as under a real client. */
export const inheritedVariables = (platform: string): ReadonlyArray<string> =>
  platform === "win32"
    ? [
        "APPDATA",
        "COMSPEC",
        "HOMEDRIVE",
        "HOMEPATH",
        "LOCALAPPDATA",
        "PATH",
        "PATHEXT",
        "PROCESSOR_ARCHITECTURE",
        "PROGRAMFILES",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "TMP",
        "USERNAME",
        "USERPROFILE"
      ]
    : ["HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"]

/** The environment of a server: the inherited variables, and over them the configured ones. */
export const childEnvironment = (
  platform: string,
  ours: Readonly<Record<string, string | undefined>>,
  configured: Readonly<Record<string, string>>
): Record<string, string> => {
  // Windows does not distinguish the case of names; two spellings of one variable would be a matter of luck.
  const nameOf = (name: string): string => (platform === "win32" ? name.toUpperCase() : name)
  const allowed = new Set(inheritedVariables(platform))
  const inherited = Object.entries(ours).flatMap(([name, value]) =>
    // A value that starts like this is a shell function: code, not data.
    value !== undefined && allowed.has(nameOf(name)) && !value.startsWith("()") ? [[nameOf(name), value] as const] : []
  )
  return Object.fromEntries([
    ...inherited,
    ...Object.entries(configured).map(([name, value]) => [nameOf(name), value] as const)
  ])
}

/** A program with its arguments as the platform starts it. */
export interface Launch {
  readonly file: string
  readonly args: ReadonlyArray<string>
  /** Windows: the arguments are quoted already. */
  readonly verbatim: boolean
}

/**
 * How to start a command without a shell. Windows cannot start the script shims of npx, uvx and the like by themselves:
 * everything that is no `.exe` goes through its command interpreter there, each argument quoted against it.
 */
export const launchPlan = (platform: string, [program, ...args]: readonly [string, ...Array<string>]): Launch => {
  if (platform !== "win32" || /\.(?:exe|com)$/i.test(program)) return { file: program, args, verbatim: false }
  const line = [caretEscaped(program), ...args.map((arg) => caretEscaped(windowsQuoted(arg)))].join(" ")
  return { file: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], verbatim: true }
}

const caretEscaped = (text: string): string => text.replace(/[()\][%!^"`<>&|;, *?]/g, "^$&")

const windowsQuoted = (arg: string): string => `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`

/** One step of ending a server, `afterMs` after its stdin was closed; a step is skipped when nothing is left alive. */
export interface EndStep {
  readonly afterMs: number
  readonly action:
    | { readonly kind: "signal"; readonly signal: "SIGTERM" | "SIGKILL" }
    | { readonly kind: "run"; readonly file: string; readonly args: ReadonlyArray<string> }
}

/** How a server and all it started are ended (CAP-12): asked by the end of stdin, then told, then killed. */
export const endPlan = (platform: string, pid: number, patienceMs = 2000): ReadonlyArray<EndStep> => {
  const taskkill = (...force: ReadonlyArray<string>) =>
    ({ kind: "run", file: "taskkill", args: ["/PID", String(pid), "/T", ...force] }) as const
  return platform === "win32"
    ? [
        { afterMs: patienceMs, action: taskkill() },
        { afterMs: patienceMs + 3000, action: taskkill("/F") }
      ]
    : [
        { afterMs: patienceMs, action: { kind: "signal", signal: "SIGTERM" } },
        { afterMs: patienceMs + 3000, action: { kind: "signal", signal: "SIGKILL" } }
      ]
}

/** Programs that may download or build a server before they start it, so that their silence means nothing yet. */
const launchers = new Set([
  "bun",
  "bunx",
  "cargo",
  "deno",
  "dnx",
  "docker",
  "dotnet",
  "go",
  "gradle",
  "mvn",
  "npm",
  "npx",
  "pipx",
  "pnpm",
  "pnpx",
  "podman",
  "uv",
  "uvx",
  "yarn",
  "yarnpkg"
])

/** True when the command may download or build before the server exists. */
export const isLauncher = (program: string): boolean =>
  launchers.has(
    baseName(program)
      .toLowerCase()
      .replace(/\.(?:exe|cmd|bat|ps1)$/, "")
  )
