// `${VAR}` in configured strings (CLI-87, CLI-88). An unset variable is an error: an empty header would make a smaller
// surface, which the next comparison would show as a mass removal.
import { Result } from "effect"

/** Why a string could not be filled in. */
export interface Unset {
  readonly variable: string
  readonly isEmpty: boolean
}

/** A filled-in string, and the values that came from the environment: they are secrets from here on. */
export interface Filled {
  readonly text: string
  readonly secrets: ReadonlyArray<string>
}

const placeholder = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** Fills in `${VAR}`; `$${VAR}` stands for a literal `${VAR}`. */
export const interpolate = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  options: { readonly mayBeEmpty: boolean }
): Result.Result<Filled, Unset> => {
  const secrets: Array<string> = []
  let problem: Unset | undefined
  const filled = text.replace(placeholder, (match, variable: string | undefined) => {
    if (variable === undefined) return "${"
    const value = Object.hasOwn(env, variable) ? env[variable] : undefined
    if (value === undefined || (value === "" && !options.mayBeEmpty)) {
      problem ??= { variable, isEmpty: value === "" }
      return match
    }
    if (value !== "") secrets.push(value)
    return value
  })
  return problem === undefined ? Result.succeed({ text: filled, secrets }) : Result.fail(problem)
}
