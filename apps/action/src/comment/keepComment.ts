// One comment a job on a pull request, written anew by each run (ACT-11). Ours is the one whose first line is the marker
// and whose author is who the token belongs to: anybody may write the marker.
import { Effect } from "effect"
import type { Comment } from "../github/GitHubClient.ts"
import { GitHub } from "../github/GitHub.ts"
import { isSameText } from "../github/sameText.ts"
import { type Approval, approvalIn } from "./data.ts"
import { hasMarker } from "./marker.ts"

/** The comment of the job on a pull request; the newest, should there be several. */
export const findOwn = Effect.fn("findOwn")(function* (pull: number, marker: string) {
  const github = yield* GitHub
  const viewer = yield* github.viewer
  const own = yield* github.comments(pull, ({ author, body }) => author === viewer && hasMarker(body, marker))
  return own.reduce<Comment | undefined>(
    (newest, comment) => (newest === undefined || comment.id > newest.id ? comment : newest),
    undefined
  )
})

/** What the comment of the job remembers; null when it remembers nothing, or is not there. */
export const findApproval = Effect.fn("findApproval")(function* (pull: number, marker: string) {
  const own = yield* findOwn(pull, marker)
  return own === undefined ? null : approvalIn(own.body)
})

/** What became of the comment. */
export type Kept = "created" | "unchanged" | "updated"

/** Writes the comment; `bodyOf` makes its text, knowing what the one that is there remembers. */
export const keepComment = Effect.fn("keepComment")(function* (
  pull: number,
  marker: string,
  bodyOf: (earlier: Approval | null) => string
) {
  const github = yield* GitHub
  const own = yield* findOwn(pull, marker)
  const body = bodyOf(own === undefined ? null : approvalIn(own.body))
  const create = Effect.as(github.createComment(pull, body), "created" satisfies Kept)
  if (own === undefined) return yield* create
  if (isSameText(own.body, body)) return "unchanged" satisfies Kept
  return yield* Effect.as(github.updateComment(own.id, body), "updated" satisfies Kept).pipe(
    // Somebody deleted it meanwhile.
    Effect.catchIf(
      ({ reason }) => reason._tag === "NotFound",
      () => create
    )
  )
})
