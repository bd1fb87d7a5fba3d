// What is text is also written compressed, once, as well as it goes: the service then compresses nothing while people wait.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

/* Less than this is one packet either way. */
const leastBytes = 1024

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

const gzip = (bytes: Buffer): Buffer => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Writes `name.br` and `name.gz` beside each script and style of a bundle that is worth it. */
export const compressed = (): Plugin => ({
  name: "compressed",
  apply: "build",
  writeBundle: ({ dir }, bundle) => {
    for (const [name, file] of Object.entries(bundle)) {
      const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source)
      if (dir === undefined || !/\.(?:css|js)$/u.test(name) || bytes.length < leastBytes) continue
      writeFileSync(join(dir, `${name}.br`), brotli(bytes))
      writeFileSync(join(dir, `${name}.gz`), gzip(bytes))
    }
  }
})
