// Which passwords are taken (CON-4). Any characters, nothing composed on purpose: length and not being guessed are what
// counts. Passwords are compared in NFC, so that an accent typed on another keyboard is the same.
import { invalidField } from "../platform/problems.ts"
import { emailKey } from "./emailKey.ts"

/** How long a password may be, in characters as Unicode counts them. */
export const passwordLength = { least: 12, most: 256 } as const

/** A password in the form in which it is hashed. */
export const normalPassword = (password: string): string => password.normalize("NFC")

const repeated = /^(.+?)\1+$/su

const around = /^[^\p{L}]+|[^\p{L}]+$/gu

/* A listed word with digits and signs around it, or one that is repeated, is tried next by whoever tries the list. */
const guesses = (password: string): ReadonlyArray<string> => {
  const lower = password.toLowerCase()
  const unit = repeated.exec(lower)?.[1] ?? lower
  return [lower, unit, unit.replaceAll(around, "")]
}

/** Why a password is refused; undefined when it is taken. `common` are passwords everybody tries, in lower case. */
export const passwordProblem = (password: string, email: string, common: ReadonlySet<string>, field: string) => {
  const length = Array.from(password).length
  if (length < passwordLength.least)
    return invalidField(field, "password_too_short", `A password has at least ${passwordLength.least} characters.`)
  if (length > passwordLength.most)
    return invalidField(field, "password_too_long", `A password has at most ${passwordLength.most} characters.`)
  if (emailKey(password) === emailKey(email))
    return invalidField(field, "password_is_email", "The password must not be the email address.")
  const unit = repeated.exec(password)?.[1] ?? password
  if (unit.length <= 3 || guesses(password).some((guess) => guess.length > 3 && common.has(guess)))
    return invalidField(field, "password_common", "This password is among the first that are tried. Choose another.")
  return undefined
}
