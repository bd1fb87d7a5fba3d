// Which part of the recorded use is looked at.
import { useState } from "react"
import type { Wanted } from "./atoms.ts"

const choices = [7, 30, 90, 365] as const

/** The part that is looked at, at first that of the project's settings, and how it becomes another one. */
export const useWanted = (): readonly [Wanted, (part: Wanted) => void] =>
  useState<Wanted>({ days: undefined, environment: "" })

/* A project may have chosen any number of days. */
const choicesWith = (days: number | undefined): ReadonlyArray<number> =>
  [...new Set([...choices, ...(days === undefined ? [] : [days])])].sort((a, b) => a - b)

/** The fields. */
export const Window = ({
  change,
  days,
  part
}: {
  readonly part: Wanted
  /** Of the window that is shown, once that is known. */
  readonly days: number | undefined
  readonly change: (part: Wanted) => void
}) => (
  <form
    className="window row"
    onSubmit={(event) => {
      event.preventDefault()
      const typed = new FormData(event.currentTarget).get("environment")
      change({ ...part, environment: typeof typed === "string" ? typed.trim() : "" })
    }}
  >
    <label className="row">
      Window
      <select
        className="input"
        value={part.days ?? days ?? ""}
        onChange={({ target }) => change({ ...part, days: Number(target.value) })}
      >
        {part.days === undefined && days === undefined ? <option value="">Of the project</option> : null}
        {choicesWith(part.days ?? days).map((each) => (
          <option key={each} value={each}>
            {each} days
          </option>
        ))}
      </select>
    </label>
    <label className="row">
      Environment
      <input
        className="input"
        name="environment"
        placeholder="All"
        maxLength={64}
        pattern="[A-Za-z0-9_][A-Za-z0-9_.\/\-]*"
        title="Letters, digits and _ . - /. Empty: all environments."
        defaultValue={part.environment}
        onBlur={({ currentTarget }) => {
          if (currentTarget.value !== part.environment) currentTarget.form?.requestSubmit()
        }}
      />
    </label>
  </form>
)
