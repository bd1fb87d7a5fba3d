// What the address says after GitHub sent a browser back.
import { h } from "./dom.js"

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

/** The notice for the query of an address, if there is one. */
export const notice = (search) => {
  const query = new URLSearchParams(search)
  const problem = query.get("problem")
  if (problem !== null) {
    const text = problems.get(problem) ?? "That did not work. Nothing was changed; try again."
    return h("p", { class: "notice wrong", role: "alert" }, text)
  }
  if (query.get("linked") === "github")
    return h("p", { class: "notice", role: "status" }, "GitHub is linked: you can sign in with it from now on.")
  return undefined
}
