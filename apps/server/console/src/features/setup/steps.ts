// Setting up a project, step by step. A step is done when what it is for is there, however it came about.

/** What is there of a project. */
export interface Standing {
  readonly servers: ReadonlyArray<{ readonly contracts: number }>
  readonly watches: number
  readonly channels: number
}

/** Each step with whether it is done. */
export const stepsOf = ({ channels, servers, watches }: Standing) =>
  ({
    record: servers.length > 0,
    watch: watches > 0,
    alert: channels > 0,
    compare: servers.some(({ contracts }) => contracts > 1)
  }) as const

/** How many steps are done, and of how many. */
export const progressOf = (steps: ReturnType<typeof stepsOf>): { readonly done: number; readonly all: number } => {
  const each = Object.values(steps)
  return { done: each.filter(Boolean).length, all: each.length }
}
