// Files that are sent again and again, held in memory: to look for a file, open, read and close it costs several times what
// all else about its answer does. What else is asked of files, such as a part of one, is asked as before.
import { Cache, Context, type Duration, Effect, Exit, FileSystem, Layer } from "effect"
import { HttpPlatform, HttpServerResponse } from "effect/http"

/** How many files are held at most, and their size in bytes; no file of ours comes near. */
const most = { files: 500, bytes: 4 * 1024 * 1024 }

/** How long is remembered that there is no such file. */
const missing = "1 second"

/* Of no file that changed in between: its length would not be the one in its headers. */
const read = Effect.fnUntraced(function* (
  files: FileSystem.FileSystem,
  platform: HttpPlatform.HttpPlatform["Service"],
  path: string
) {
  const info = yield* files.stat(path)
  if (info.type !== "File" || Number(info.size) > most.bytes) return { info, held: undefined }
  const { headers } = yield* platform.fileResponse(path)
  const bytes = yield* files.readFile(path)
  return { info, held: headers["content-length"] === String(bytes.length) ? { bytes, headers } : undefined }
})

/** Files are held for so long, and looked at again after that. */
export const heldFiles = (kept: Duration.Input) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const platform = yield* HttpPlatform.HttpPlatform
      const found = yield* Cache.makeWith((path: string) => read(files, platform, path), {
        capacity: most.files,
        timeToLive: (exit) => (Exit.isSuccess(exit) ? kept : missing)
      })
      const fileResponse: typeof platform.fileResponse = Effect.fnUntraced(function* (path, options) {
        const { held } = yield* Cache.get(found, path)
        const isPart = options?.offset !== undefined || options?.bytesToRead !== undefined
        if (held === undefined || isPart) return yield* platform.fileResponse(path, options)
        const { bytes, headers } = held
        const { "content-type": type = "application/octet-stream" } = headers
        const response = HttpServerResponse.uint8Array(bytes, { status: options?.status, contentType: type, headers })
        return options?.headers === undefined ? response : HttpServerResponse.setHeaders(response, options.headers)
      })
      const stat: typeof files.stat = (path) => Effect.map(Cache.get(found, path), ({ info }) => info)
      return Context.make(FileSystem.FileSystem, { ...files, stat }).pipe(
        Context.add(HttpPlatform.HttpPlatform, { ...platform, fileResponse })
      )
    })
  )
