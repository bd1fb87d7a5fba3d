// What people do with their own account.
import { Accounts } from "@mcp-inspect/api/Accounts"
import { Sessions } from "@mcp-inspect/api/Sessions"
import { HttpApi } from "effect/http-api"
import { AtomHttpApi } from "effect/reactivity"
import { connected } from "../../Client.ts"

class Account extends AtomHttpApi.Service<Account>()("console/Account", {
  api: HttpApi.make("mcp-inspect").add(Accounts, Sessions),
  ...connected
}) {}

/** The sessions of the account. */
export const sessions = Account.query("sessions", "list", { reactivityKeys: ["sessions"] })

/** Ends a session. */
export const endSession = Account.mutation("sessions", "end")

/** The tokens of the account for the command line. */
export const tokens = Account.query("accounts", "listTokens", { reactivityKeys: ["tokens"] })

/** Makes a token. */
export const createToken = Account.mutation("accounts", "createToken")

/** Stops a token. */
export const revokeToken = Account.mutation("accounts", "revokeToken")

/** Sends the link that confirms the address. */
export const sendVerification = Account.mutation("accounts", "sendVerification")

/** Sets another password. */
export const changePassword = Account.mutation("accounts", "changePassword")

/** Ends the account. */
export const removeAccount = Account.mutation("accounts", "remove")
