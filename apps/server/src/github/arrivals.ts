// Whose account it is when somebody comes back from GitHub. A link is made by the account's owner, who is signed in, and
// never by an address that happens to be the same: whoever made the account need not be whom GitHub speaks of.
import { Email } from "@mcp-inspect/api/wire/Common"
import { Effect, Schema } from "effect"
import { Accounts } from "../accounts/Accounts.ts"
import { SignUps } from "../accounts/SignUps.ts"
import type { GitHubPerson } from "./GitHub.ts"

/** What a page is to say when it did not work. */
export type GitHubProblem =
  | "github_account_exists"
  | "github_denied"
  | "github_failed"
  | "github_no_email"
  | "github_sign_up_closed"
  | "github_state"
  | "github_taken"

/** The account to sign in to, or why there is none. */
export type Arrival = { readonly accountId: string } | { readonly problem: GitHubProblem }

const isEmail = Schema.is(Email)

const unwelcome = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]+/gu

/* What people call themselves there, by our own rule for names. */
const nameOf = (name: string): string => Array.from(name.replaceAll(unwelcome, " ")).slice(0, 100).join("").trim()

/** Somebody who wants to sign in. */
export const signInFromGitHub = Effect.fnUntraced(function* (person: GitHubPerson) {
  const [accounts, signUps] = [yield* Accounts, yield* SignUps]
  const linked = yield* accounts.byGitHub(person.id)
  if (linked !== undefined) return { accountId: linked.account_id } satisfies Arrival
  const { email } = person
  if (email === undefined || !isEmail(email)) return { problem: "github_no_email" } satisfies Arrival
  const outcome = yield* signUps.make(
    {
      email,
      name: nameOf(person.name),
      organization: undefined,
      passwordHash: null,
      gitHubId: person.id,
      isVerified: true,
      invitation: undefined
    },
    () => Effect.void
  )
  if (outcome.kind === "made") return { accountId: outcome.accountId } satisfies Arrival
  return {
    problem: outcome.kind === "known" ? "github_account_exists" : "github_sign_up_closed"
  } satisfies Arrival
})

/** Somebody who is signed in and wants to sign in this way from now on. */
export const linkToGitHub = Effect.fnUntraced(function* (accountId: string, person: GitHubPerson) {
  const isLinked = yield* (yield* Accounts).linkGitHub(accountId, person.id)
  return (isLinked ? { accountId } : { problem: "github_taken" }) satisfies Arrival
})
