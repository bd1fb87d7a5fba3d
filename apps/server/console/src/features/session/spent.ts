import { NotFound } from "@mcp-inspect/api/Errors"
import { Exit } from "effect"
import { isRefused, refusal } from "../../data/problem.ts"

const spent = refusal("link_spent", "The link was used, or its time is over. Ask for another.")

/** What came of a link that was sent: one that is spent is not found. */
export const toldOfLink = <A, E>(exit: Exit.Exit<A, E>) => (isRefused(exit, NotFound) ? Exit.fail(spent) : exit)
