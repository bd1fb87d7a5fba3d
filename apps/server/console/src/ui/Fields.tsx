// Fields of forms: label above, help under, and what the service refuses beside the field until it is changed. They are the
// browser's own, with what it checks by itself.
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react"

/** What the service refused of the fields of a form, and how a field says that it is another one now. */
export const Refusals = createContext<{
  readonly refused: Readonly<Record<string, string>>
  readonly changed: (name: string) => void
}>({ refused: {}, changed: () => {} })

interface Described {
  readonly label: string
  readonly name: string
  /** Under the field: what to type, or what comes of it. */
  readonly help?: ReactNode
}

/* What every field has around it, and what it says of itself. */
const useField = ({ help, name }: Pick<Described, "help" | "name">) => {
  const id = useId()
  const { changed, refused } = useContext(Refusals)
  const problem = refused[name]
  const described = [help === undefined ? "" : `${id}-help`, problem === undefined ? "" : `${id}-problem`]
    .join(" ")
    .trim()
  return {
    id,
    problem,
    props: {
      id,
      name,
      className: "input",
      onInput: () => changed(name),
      ...(described === "" ? {} : { "aria-describedby": described }),
      ...(problem === undefined ? {} : { "aria-invalid": true })
    }
  } as const
}

const Around = ({
  children,
  help,
  id,
  label,
  problem
}: {
  readonly id: string
  readonly label: string
  readonly help: ReactNode
  readonly problem: string | undefined
  readonly children: ReactNode
}) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    {help === undefined ? null : (
      <span id={`${id}-help`} className="help">
        {help}
      </span>
    )}
    {problem === undefined ? null : (
      <span id={`${id}-problem`} className="problem">
        {problem}
      </span>
    )}
  </div>
)

/** A line of text. */
export const TextField = ({ help, label, name, ...input }: Described & ComponentProps<"input">) => {
  const { id, problem, props } = useField({ help, name })
  return (
    <Around id={id} label={label} help={help} problem={problem}>
      <input {...input} {...props} />
    </Around>
  )
}

/** One of a few. */
export const Choice = ({
  help,
  label,
  name,
  options,
  ...select
}: Described &
  ComponentProps<"select"> & { readonly options: ReadonlyArray<readonly [value: string, text: string]> }) => {
  const { id, problem, props } = useField({ help, name })
  return (
    <Around id={id} label={label} help={help} problem={problem}>
      <select {...select} {...props}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Around>
  )
}
