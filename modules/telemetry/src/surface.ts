// The fingerprint of the surface that a server has, from the snapshot that its users name (USE-3).
import * as Effect from "effect/Effect"
import { attempt, isObject } from "./foreign.ts"

/** How much of a file is read: the fingerprint stands before what is long. */
const mostOfFile = 1024 * 1024

const fingerprint = /^sha256:[0-9a-f]{64}$/u

/** The text when it is a fingerprint of a surface. */
export const asFingerprint = (value: unknown): string | undefined =>
  typeof value === "string" && fingerprint.test(value) ? value : undefined

/** The fingerprint that a snapshot has. May throw what its getters throw. */
export const fingerprintIn = (snapshot: unknown): string | undefined =>
  isObject(snapshot) && Object.hasOwn(snapshot, "fingerprint")
    ? asFingerprint(Reflect.get(snapshot, "fingerprint"))
    : undefined

/**
 * The text of a snapshot is one line, or members of the document are indented by two. No text within it has a line break
 * or a bare quote, and what the server says stands behind the fingerprint: keys are sorted.
 */
const ofText = (text: string): string | undefined =>
  /"fingerprint":"(sha256:[0-9a-f]{64})","formatVersion":/u.exec(text)?.[1] ??
  /^ {2}"fingerprint": "(sha256:[0-9a-f]{64})",?\r?$/mu.exec(text)?.[1] ??
  attempt(() => fingerprintIn(JSON.parse(text)))

const beginning = async (path: string): Promise<string> => {
  const { open } = attempt(() => process.getBuiltinModule("node:fs/promises")) ?? (await import("node:fs/promises"))
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostOfFile), 0, mostOfFile, 0)
    return buffer.toString("utf8", 0, bytesRead)
  } finally {
    await file.close()
  }
}

const unreadable = "the file that `surface` names cannot be read; relative paths begin at the working directory"

/** The fingerprint of the snapshot in a file; an error where the file cannot be read. */
export const fingerprintOf = (path: string): Effect.Effect<string | undefined | Error> =>
  Effect.promise(() => beginning(path).then(ofText, () => new Error(unreadable)))
