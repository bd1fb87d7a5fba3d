import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { stepsOf } from "./steps.ts"
import "./setup.css"

const Step = ({
  children,
  isDone,
  title
}: {
  readonly isDone: boolean
  readonly title: string
  readonly children: ReactNode
}) => (
  <li className={isDone ? "step is-done" : "step"}>
    <span className="tick" aria-hidden="true" />
    <div>
      <p className="step-title">
        {title} <span className="away">{isDone ? "(done)" : "(to do)"}</span>
      </p>
      {isDone ? null : children}
    </div>
  </li>
)

/** What is left to set up. It ticks itself. */
export const Checklist = ({
  mayCapture,
  mayChange,
  path: params,
  steps
}: {
  readonly path: { readonly org: string; readonly project: string }
  readonly steps: ReturnType<typeof stepsOf>
  readonly mayCapture: boolean
  readonly mayChange: boolean
}) => (
  <ol className="steps" aria-label="Set-up">
    <Step isDone={steps.record} title="Record a first contract">
      {mayCapture ? (
        <>
          <p className="quiet">Its tools, resources and prompts appear here. It becomes the baseline.</p>
          <p className="row">
            <Link className="button primary" to="/p/$org/$project/capture" params={params} search={{}}>
              Capture your first contract
            </Link>
            <Link className="button plain" to="/p/$org/$project/add-server" params={params}>
              Add your first server
            </Link>
          </p>
          <p className="help">The first takes a public URL. The second runs the command line where the server is.</p>
        </>
      ) : (
        <p className="quiet">Members, admins and owners of the organization do this.</p>
      )}
    </Step>
    <Step isDone={steps.watch} title="Watch a server">
      <p className="quiet">
        {mayChange ? (
          <>
            <Link to="/p/$org/$project/watches" params={params}>
              Watched servers
            </Link>{" "}
            are captured at an interval, and raise an alert when their contract breaks.
          </>
        ) : (
          "Admins and owners of the organization do this."
        )}
      </p>
    </Step>
    <Step isDone={steps.alert} title="Choose where alerts go">
      <p className="quiet">
        {mayChange ? (
          <>
            <Link to="/p/$org/$project/alerts" params={params}>
              Alerts
            </Link>{" "}
            are always listed in the console, and can be sent by mail, to Slack or to a webhook.
          </>
        ) : (
          "Admins and owners of the organization do this."
        )}
      </p>
    </Step>
    <Step isDone={steps.compare} title="See a first comparison">
      <p className="quiet">The next contract that differs is compared with the baseline by itself.</p>
    </Step>
  </ol>
)
