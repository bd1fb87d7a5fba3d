// Headers that every answer carries (ASVS 3.4). Text of servers is hostile: nothing but our own files runs in a page.
import { Option } from "effect"
import type { Settings } from "../platform/Settings.ts"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** Whether people reach the service over https. */
export const isHttps = ({ publicUrl }: Pick<Settings["Service"], "publicUrl">): boolean =>
  Option.isSome(publicUrl) && publicUrl.value.startsWith("https:")

/** The headers; `isSecure` where people come over https. */
export const securityHeaders = (isSecure: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  ...(isSecure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {})
})
