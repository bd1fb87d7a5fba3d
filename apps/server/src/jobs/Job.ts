/** What there is to do. */
export const jobKinds = ["capture", "watch", "judge", "deliver"] as const

/** One of them. */
export type JobKind = (typeof jobKinds)[number]

/** What a job is about: `refId` is the id of a capture, a watch, an alert or a delivery. */
export interface About {
  readonly kind: JobKind
  readonly orgId: string
  readonly projectId: string
  readonly refId: string
}

/** A job that somebody holds. */
export interface Job extends About {
  readonly id: string
  /** Names this one time that it is done; whoever does it again has another. */
  readonly lease: string
  readonly dueAt: Date
  /** How often it was begun and not finished before. */
  readonly attempts: number
  readonly slow: boolean
}

/** When a job is to be done again. */
export interface Next {
  readonly dueAt: Date
  readonly slow?: boolean
}

/** How many parts all work has. */
export const partCount = 16

/** The part that a job belongs to: ids begin with the time, and end in chance. */
export const partOf = (jobId: string): number => Number.parseInt(jobId.slice(-1), 16) % partCount
