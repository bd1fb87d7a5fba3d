import { Cause, Exit } from "effect"
import { type ReactNode, useState } from "react"
import { problemOf } from "./problem.ts"
import { Button, type Look } from "../ui/Button.tsx"

/** A button that does something at once, and says beside it what went wrong or, with `told`, that it is done. */
export const Act = <A, E>({
  action,
  children,
  done,
  label,
  look = "plain",
  told
}: {
  /** The verb and its object. */
  readonly children: ReactNode
  /** The same with the name of the object, where several buttons have the same words. */
  readonly label?: string
  readonly look?: Look
  readonly action: () => Promise<Exit.Exit<A, E>>
  readonly done?: (value: A) => void
  readonly told?: string
}) => {
  const [isPending, setPending] = useState(false)
  const [said, setSaid] = useState<{ readonly text: string; readonly isProblem: boolean }>()
  const act = async () => {
    setPending(true)
    setSaid(undefined)
    const exit = await action()
    setPending(false)
    if (Exit.isSuccess(exit)) {
      if (told !== undefined) setSaid({ text: told, isProblem: false })
      return done?.(exit.value)
    }
    if (!Cause.hasInterruptsOnly(exit.cause)) setSaid({ text: problemOf(exit.cause).message, isProblem: true })
  }
  return (
    <span className="act">
      <Button
        look={look}
        isPending={isPending}
        onPress={() => void act()}
        {...(label === undefined ? {} : { "aria-label": label })}
      >
        {children}
      </Button>
      <span role="status" className={said?.isProblem === true ? "problem" : "quiet"}>
        {said?.text}
      </span>
    </span>
  )
}
