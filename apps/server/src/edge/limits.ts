import { ByteSize } from "effect"

/** A snapshot may be as large as what a capture reads (CAP-14), with some room around it. */
const snapshotBytes = 33 * 1024 * 1024

/** Nothing else that is sent comes near. */
const otherBytes = 1024 * 1024

const isPush = (method: string, path: string): boolean =>
  method === "POST" && /^\/v1\/projects\/[^/]+\/[^/]+\/snapshots$/.test(path)

/** The largest body that is read. */
export const bodyLimit = (method: string, path: string): ByteSize.ByteSize =>
  ByteSize.bytes(isPush(method, path) ? snapshotBytes : otherBytes)
