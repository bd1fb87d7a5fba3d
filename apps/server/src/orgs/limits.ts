// How much there can be, so that every list is one answer of bounded size.
import { Effect } from "effect"
import { conflict } from "../platform/problems.ts"

/** The most of each. */
export const limits = {
  /** Organizations that an account belongs to when it makes another. */
  organizations: 100,
  members: 1000,
  /** Invitations that are open, and those made within a day. */
  invitations: 200,
  projects: 1000,
  /** Accepted findings of a project. */
  acceptances: 5000,
  /** Channels of a project. */
  channels: 20,
  /** Watched servers of a project, and of all projects of an organization. */
  watches: 1000,
  "watches in all projects": 5000
} as const

/** Fails when there are as many already. */
export const checkLimit = (what: keyof typeof limits, count: number) =>
  count < limits[what]
    ? Effect.void
    : Effect.fail(conflict("limit", `There cannot be more than ${limits[what]} ${what} here.`))
