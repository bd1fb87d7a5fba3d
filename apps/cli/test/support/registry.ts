// A package registry on this machine, for the time of a test: it serves what the test publishes and knows nothing else.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A package: its manifest, and its files by path. */
export interface Package {
  readonly manifest: Readonly<Record<string, unknown>> & { readonly name: string; readonly version: string }
  readonly files: Readonly<Record<string, string>>
}

const pack = (folder: string, { files, manifest }: Package): Buffer => {
  const place = join(folder, "package")
  rmSync(place, { recursive: true, force: true })
  for (const [path, text] of [["package.json", JSON.stringify(manifest)], ...Object.entries(files)] as const) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  execFileSync("tar", ["-czf", join(folder, "packed.tgz"), "-C", folder, "package"])
  return readFileSync(join(folder, "packed.tgz"))
}

/** What a test knows of its registry. */
export interface Registry {
  readonly url: string
  /** The paths that were asked for, with the authorization each came with. */
  readonly asked: Array<{ readonly path: string; readonly authorization: string | undefined }>
}

/** Serves packages while `use` runs; the tarball of a package called `hanging` never arrives. */
export const withRegistry = async <A>(
  packages: ReadonlyArray<Package>,
  use: (registry: Registry) => Promise<A>
): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "mcp-registry-"))
  const tarballs = new Map(
    packages.map((one) => [`/${one.manifest.name}/-/${one.manifest.version}.tgz`, pack(folder, one)])
  )
  const asked: Registry["asked"] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "")
    asked.push({ path, authorization: request.headers.authorization })
    const tarball = tarballs.get(path)
    if (tarball !== undefined) {
      if (!path.startsWith("/hanging/")) response.end(tarball)
      return
    }
    const versions = packages.filter(({ manifest }) => `/${manifest.name}` === path)
    const latest = versions.at(-1)
    if (latest === undefined) return void response.writeHead(404).end("{}")
    response.setHeader("content-type", "application/json")
    response.end(
      JSON.stringify({
        name: latest.manifest.name,
        "dist-tags": { latest: latest.manifest.version },
        versions: Object.fromEntries(
          versions.map(({ manifest }) => [
            manifest.version,
            { ...manifest, dist: { tarball: `${url}/${manifest.name}/-/${manifest.version}.tgz` } }
          ])
        )
      })
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  try {
    return await use({ url, asked })
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}
