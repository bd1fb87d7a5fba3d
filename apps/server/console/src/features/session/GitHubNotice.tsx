import { Note } from "../../ui/Notices.tsx"

const problems = new Map([
  [
    "github_account_exists",
    "There is an account with the address GitHub names. Sign in with its password, then link GitHub on the page Account."
  ],
  ["github_denied", "GitHub was not allowed to say who you are. Nothing was changed."],
  ["github_failed", "GitHub did not answer as it should. Nothing was changed; try again."],
  ["github_no_email", "GitHub names no confirmed primary address of yours. Confirm one there, then try again."],
  [
    "github_sign_up_closed",
    "There is no account for you, and sign-up is closed here. Somebody who has one can invite you."
  ],
  ["github_state", "The way back from GitHub did not fit the way there. Try again."],
  ["github_taken", "That account at GitHub is linked to another account here."]
])

/** What came of GitHub, as the address says it after the way back. */
export const GitHubNotice = ({ search }: { readonly search: string }) => {
  const query = new URLSearchParams(search)
  const problem = query.get("problem")
  if (problem !== null)
    return (
      <div role="alert">
        <Note>{problems.get(problem) ?? "That did not work. Nothing was changed; try again."}</Note>
      </div>
    )
  return query.get("linked") === "github" ? (
    <div role="status">
      <Note>GitHub is linked: you can sign in with it from now on.</Note>
    </div>
  ) : null
}
