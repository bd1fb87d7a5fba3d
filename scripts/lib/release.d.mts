/** A release as its tag names it. */
export interface Release {
  readonly version: string
  /** The tag that moves with every release of a major version. */
  readonly movingTag: string
}

export const releaseOf: (tag: string | undefined, version: string) => Release
export const publishAction: (packed: string, clone: string, release: Release) => Promise<void>
