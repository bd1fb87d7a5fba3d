// Which part of the recorded use is looked at.
import { useState } from "react"
import type { Part } from "./atoms.ts"

const choices = [7, 30, 90, 365] as const

/** The part that is looked at, and how it becomes another one. */
export const usePart = (): readonly [Part, (part: Part) => void] => useState<Part>({ days: 90, environment: "" })

/** The fields. */
export const Window = ({ change, part }: { readonly part: Part; readonly change: (part: Part) => void }) => (
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
        value={part.days}
        onChange={({ target }) => change({ ...part, days: Number(target.value) })}
      >
        {choices.map((days) => (
          <option key={days} value={days}>
            {days} days
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
