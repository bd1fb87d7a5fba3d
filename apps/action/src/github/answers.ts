// What is read of GitHub's answers: only what is used, for the rest may change.
import { Schema } from "effect"

/** A person or an app. A deleted account has none. */
const User = Schema.NullOr(Schema.Struct({ login: Schema.String }))

/** The comments of one page. */
export const CommentPage = Schema.Array(
  Schema.Struct({ id: Schema.Int, body: Schema.optionalKey(Schema.NullOr(Schema.String)), user: User })
)

/** What somebody may do in the repository: `maintain` is `write` here, `triage` is `read`. */
export const PermissionAnswer = Schema.Struct({ permission: Schema.Literals(["admin", "write", "read", "none"]) })

/** Pull requests, as far as they tell which commit they end with. */
export const PullPage = Schema.Array(
  Schema.Struct({
    number: Schema.Int.check(Schema.isGreaterThan(0)),
    head: Schema.Struct({ ref: Schema.String, sha: Schema.String })
  })
)

/** One pull request, as it is now. */
export const PullAnswer = Schema.Struct({
  head: Schema.Struct({ sha: Schema.String }),
  labels: Schema.Array(Schema.Struct({ name: Schema.String }))
})

/** A login has letters, digits, hyphens and underscores; that of an app ends in `[bot]`. */
export const Login = Schema.String.check(Schema.isPattern(/^[\w-]{1,100}(?:\[bot\])?$/))

/** The account a token belongs to, by GraphQL. */
export const ViewerAnswer = Schema.Struct({ data: Schema.Struct({ viewer: Schema.Struct({ login: Login }) }) })

/** The same by REST. */
export const UserAnswer = Schema.Struct({ login: Login })
