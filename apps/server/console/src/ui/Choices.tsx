import { type ReactNode, useId } from "react"

/** One of a few that are all in sight. */
export const Choices = <Value extends string>({
  choose,
  help,
  label,
  options,
  value
}: {
  readonly label: string
  readonly help?: ReactNode
  readonly options: ReadonlyArray<readonly [value: Value, text: string]>
  readonly value: Value
  readonly choose: (value: Value) => void
}) => {
  const id = useId()
  return (
    <fieldset className="choices" aria-describedby={help === undefined ? undefined : `${id}-help`}>
      <legend>{label}</legend>
      <div className="row">
        {options.map(([one, text]) => (
          <label key={one} className="row">
            <input type="radio" name={id} value={one} checked={one === value} onChange={() => choose(one)} />
            {text}
          </label>
        ))}
      </div>
      {help === undefined ? null : (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
    </fieldset>
  )
}
