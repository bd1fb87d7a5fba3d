// Bytes to lines, however they were cut into chunks. Newlines are searched natively and each byte is copied at most
// once: a tool list may be one line of megabytes.

/** Collects chunks and hands out complete lines, without their newline. */
export interface LineReader {
  /** Takes a chunk; false when a line exceeds the limit, after which nothing more is to be pushed. */
  readonly push: (chunk: Buffer) => boolean
  /** What came after the last newline. */
  readonly rest: () => Buffer
}

/** Makes a reader that calls `onLine` for every complete line. */
export const makeLineReader = (limitBytes: number, onLine: (line: Buffer) => void): LineReader => {
  let parts: Array<Buffer> = []
  let size = 0
  return {
    push: (chunk) => {
      let start = 0
      for (let newline = chunk.indexOf(10); newline !== -1; newline = chunk.indexOf(10, start)) {
        const last = chunk.subarray(start, newline)
        if (size + last.length > limitBytes) return false
        const line = parts.length === 0 ? last : Buffer.concat([...parts, last])
        parts = []
        size = 0
        start = newline + 1
        onLine(line)
      }
      if (start < chunk.length) {
        parts.push(chunk.subarray(start))
        size += chunk.length - start
      }
      return size <= limitBytes
    },
    rest: () => Buffer.concat(parts)
  }
}
