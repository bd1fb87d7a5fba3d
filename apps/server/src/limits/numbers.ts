// How often who may do what. One file, so that the documentation and the tests say what holds.

/** So many within any span of that length. */
export interface Limit {
  readonly limit: number
  readonly window: `${number} ${"minutes" | "hours"}`
}

/** Failures to sign in, for an account and for an address (CON-4). */
export const signInFailures: Limit = { limit: 10, window: "15 minutes" }

/** Sign-ups from one address. */
export const signUps: Limit = { limit: 20, window: "1 hours" }

/** Requests from one address that may send a mail. */
export const mailRequests: Limit = { limit: 20, window: "1 hours" }

/** Mails to one recipient that a stranger can cause; beyond it none is sent, and the answer is the same. */
export const mailsToOne: Limit = { limit: 5, window: "1 hours" }

/** Links of mails that are tried from one address. */
export const linkTries: Limit = { limit: 30, window: "15 minutes" }

/** Tests and replays of one channel: each sends something to where others say. */
export const channelTests: Limit = { limit: 30, window: "1 hours" }

/** The same of all channels of an organization together: one that is removed and made again is no way around it. */
export const channelTestsOfAll: Limit = { limit: 120, window: "1 hours" }

/** Mails of alerts to one recipient; those beyond it wait. */
export const alertMails: Limit = { limit: 60, window: "1 hours" }

/** Visits to the routes of GitHub sign-in from one address. */
export const gitHubVisits: Limit = { limit: 30, window: "15 minutes" }

/** Password hashes at once, each 19 MiB, and requests that may wait for one. */
export const hashing = { atOnce: 2, waiting: 32 } as const

/** Tokens for the command line that an account may have. */
export const accountTokens = 50

/** Sessions an account may have: the one not seen for longest ends first. */
export const sessions = 50

/** Captures that are started in one organization. */
export const captureStarts: Limit = { limit: 120, window: "1 hours" }

/** Captures of an organization that run (CON-40) and that wait, those a project keeps, and those a list shows. */
export const captures = { running: 5, waiting: 20, kept: 200, listed: 50 } as const

/** Streams of progress that one process holds open for an organization. */
export const openStreams = 20
