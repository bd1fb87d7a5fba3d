// Every connection that processes open and every name they look up, by the calls that the kernel sees.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Whether that can be seen here. */
export const canTrace: boolean = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0

/** What a command has to be started with, so that its calls and those of its children are written to a file. */
export const traced = (file: string): readonly [string, ...ReadonlyArray<string>] => [
  "strace",
  // The command stays the child of whoever starts it, and is ended as it would be alone.
  "-D",
  "-f",
  "--seccomp-bpf",
  "-e",
  "trace=connect,sendto,sendmsg,sendmmsg",
  "-o",
  file
]

/** Where connections led and datagrams were sent, each once: `address:port`. Sockets of this machine without an address are none. */
export const placesIn = (file: string): ReadonlyArray<string> => {
  const calls = readFileSync(file, "utf8")
  const found = calls.matchAll(
    /sin6?_port=htons\((\d+)\)[^}]*?(?:inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)")/gu
  )
  return [...new Set([...found].map(([, port, four, six]) => `${four ?? six}:${port}`))].sort()
}
