// What can be done about a finding, at the end of what is told of it.
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import type { Suppressed } from "@mcp-inspect/engine/model/Report"
import { Exit } from "effect"
import { useState } from "react"
import { useAction } from "../../data/atoms.tsx"
import { problemOf, type Problem } from "../../data/problem.ts"
import { Button } from "../../ui/Button.tsx"
import { TextField } from "../../ui/Fields.tsx"
import { type Filled, Form } from "../../data/Form.tsx"
import { useReaches } from "../session/who.ts"
import { accept, type Pair, withdraw } from "./atoms.ts"

const reactivityKeys = ["decisions", "acceptances"]

const nouns = (count: number): string => (count === 1 ? "finding" : `${count} findings`)

/** Accepts findings: with a reason, and for as long as is wanted. `begin` is told that somebody is about to. */
export const Accept = ({
  begin,
  findings,
  place: { org, project }
}: {
  readonly findings: ReadonlyArray<Finding>
  readonly place: Pair
  readonly begin: () => void
}) => {
  const mayAccept = useReaches(org, "member")
  const [isOpen, setOpen] = useState(false)
  const run = useAction(accept)
  const open = () => {
    begin()
    setOpen(true)
  }
  if (!mayAccept) return <p className="quiet">Members, admins and owners of the organization accept findings.</p>
  if (!isOpen)
    return (
      <Button onPress={open}>{findings.length === 1 ? "Accept finding" : `Accept ${nouns(findings.length)}`}</Button>
    )
  const all = async ({ expires = "", reason = "" }: Filled) => {
    const decided = { reason, ...(expires === "" ? {} : { expires }) }
    // The lists are asked for anew after the last of them: what is being decided must not vanish under the form.
    for (const [index, { fingerprint }] of findings.entries()) {
      const isLast = index === findings.length - 1
      const done = await run({
        params: { org, project },
        payload: { fingerprint, ...decided },
        ...(isLast ? { reactivityKeys } : {})
      })
      if (Exit.isFailure(done)) return done
    }
    return Exit.void
  }
  return (
    <Form submit={`Accept ${nouns(findings.length)}`} look="plain" action={all}>
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        required
        autoFocus
        help="Shown beside the finding, with your name."
      />
      <TextField label="Counts until" name="expires" type="date" help="The last day. Empty: for good." />
    </Form>
  )
}

/** Takes an acceptance back; what a configuration ignores is not taken back here. */
export const Withdraw = ({
  finding,
  place: { org, project }
}: {
  readonly finding: Suppressed
  readonly place: Pair
}) => {
  const mayWithdraw = useReaches(org, "member")
  const run = useAction(withdraw)
  const [problem, setProblem] = useState<Problem>()
  const [isPending, setPending] = useState(false)
  if (finding.author === null)
    return <p className="quiet">Left out by the settings of the project, where admins and owners change that.</p>
  if (!mayWithdraw) return <p className="quiet">Members, admins and owners of the organization withdraw acceptances.</p>
  const undo = async () => {
    setPending(true)
    const exit = await run({ params: { org, project, fingerprint: finding.fingerprint }, reactivityKeys })
    setPending(false)
    if (Exit.isFailure(exit)) setProblem(problemOf(exit.cause))
  }
  return (
    <p className="row">
      <Button isPending={isPending} onPress={() => void undo()}>
        Withdraw acceptance
      </Button>
      {problem === undefined ? null : (
        <span className="problem" role="alert">
          {problem.message}
        </span>
      )}
    </p>
  )
}
