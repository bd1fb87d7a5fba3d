// What to fetch so that a ref is there to be read (ACT-25).

/** A fetch, and what names the commit after it. */
export interface Fetch {
  readonly refspec: string
  /** The ref to compare with then. */
  readonly ref: string
}

const remote = /^(?:refs\/remotes\/)?origin\/(.+)$/

/** What git takes for an option, for a range, or for more than one name. */
const unusable = /^-|\.\.|[\s:^~?*[\\\p{Cc}]|@\{/u

/** The fetch that brings a ref; undefined for a text that git takes for more than a name. */
export const fetchOf = (ref: string): Fetch | undefined => {
  if (ref === "" || unusable.test(ref)) return undefined
  const branch = remote.exec(ref)?.[1]
  if (branch !== undefined) return { refspec: `+refs/heads/${branch}:refs/remotes/origin/${branch}`, ref }
  if (ref.startsWith("refs/")) return { refspec: `+${ref}:${ref}`, ref }
  // A branch, a tag or a commit: only the other side can tell, and it leaves the answer here.
  return { refspec: ref, ref: "FETCH_HEAD" }
}
