import type { Deed } from "./audit.ts"

/** An account as the audit log keeps it: without its address, which goes with the account and is looked up when the log is read. */
export const actorOf = (account: string): Deed["actor"] => ({ id: account, name: `account ${account.slice(-8)}` })
