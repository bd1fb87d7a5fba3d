// What we write to people. No letter holds anything that somebody typed: it would be our mail with their words.
import type { Mail } from "./Outbox.ts"

const signature = "\n\n-- \nMCP Inspect\n"

const letter = (to: string, subject: string, lines: ReadonlyArray<string>): Mail => ({
  to,
  subject,
  body: lines.join("\n\n") + signature
})

/** Asks to confirm an address. */
export const verifyLetter = (to: string, link: string): Mail =>
  letter(to, "Confirm your email address", [
    "An account of MCP Inspect was made with this address. Confirm that it is yours:",
    link,
    "The link works once, for 24 hours. If you made no account, ignore this mail."
  ])

/** Lets set another password. */
export const resetLetter = (to: string, link: string): Mail =>
  letter(to, "Set a new password", [
    "Somebody asked for a new password of the account with this address. Set one here:",
    link,
    "The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is."
  ])

/** For whoever signs up once more. */
export const knownLetter = (to: string, signIn: string): Mail =>
  letter(to, "You already have an account", [
    "Somebody tried to sign up with this address, which has an account already. Sign in, or ask for a new password there:",
    signIn,
    "If it was not you, ignore this mail: nothing was changed."
  ])

/** Tells that a password was changed. */
export const changedLetter = (to: string, signIn: string): Mail =>
  letter(to, "Your password was changed", [
    "The password of your account was changed, and its other sessions have ended.",
    "If it was not you, ask for a new password at once:",
    signIn
  ])
