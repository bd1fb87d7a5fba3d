// One finding, or one edit that many entities share: drawn by the engine, as in the HTML report, with what can be done here
// put into it where the reading ends.
import type { Finding } from "@mcp-inspect/engine/model/Finding"
import type { Group, Suppressed } from "@mcp-inspect/engine/model/Report"
import { findingRow, groupRow } from "@mcp-inspect/engine/report/html/finding"
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { Accept, Withdraw } from "./Accepting.tsx"
import type { Pair } from "./atoms.ts"

interface Shown {
  readonly finding: Finding | Suppressed
  readonly group: Group | undefined
  readonly members: ReadonlyArray<Finding>
  readonly isOpen: boolean
  readonly place: Pair
}

const isSuppressed = (finding: Finding | Suppressed): finding is Suppressed => "ignore" in finding

/** The row. */
export const FindingItem = memo(({ isOpen, place, ...given }: Shown) => {
  // As it was when somebody began to decide about it: what they type stands in what is drawn.
  const [held, hold] = useState<Pick<Shown, "finding" | "group" | "members">>()
  const { finding, group, members } = held ?? given
  const box = useRef<HTMLDivElement>(null)
  const [end, setEnd] = useState<Element | null>(null)
  // What is known of use comes later and the row is drawn anew: it stays as its reader left it, and so does who is at it.
  const hadFocus = useRef(false)
  const markup = useMemo(() => {
    const drawn = box.current?.querySelector<HTMLDetailsElement>(".finding>details")
    hadFocus.current = drawn?.firstElementChild != null && drawn.firstElementChild === document.activeElement
    const row = {
      level: 4,
      id: `f-${finding.fingerprint.slice("sha256:".length)}`,
      open: drawn?.open ?? isOpen,
      subject: "comparison"
    } as const
    return group === undefined ? findingRow(finding, row) : groupRow(group, members, row)
    // oxlint-disable-next-line react/exhaustive-deps -- it is unfolded at first; from then on its reader decides
  }, [finding, group, members])
  useLayoutEffect(() => {
    if (hadFocus.current) box.current?.querySelector<HTMLElement>(".finding>details>summary")?.focus()
  }, [markup])
  useEffect(() => {
    const within = box.current
    // A folded row has nothing of ours in it: of five thousand few are ever opened.
    const find = () => {
      const details = within?.querySelector(".finding>details")
      if (details?.hasAttribute("open") === true)
        setEnd(details.querySelector(".accept>dd") ?? details.querySelector(".body"))
    }
    const toggled = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || target.parentElement?.matches(".finding") !== true) return
      find()
    }
    find()
    within?.addEventListener("toggle", toggled, true)
    return () => within?.removeEventListener("toggle", toggled, true)
  }, [markup])
  return (
    <div ref={box}>
      {/* oxlint-disable-next-line react/no-danger -- made of escaped text by the engine, whose tests put hostile text into every part of it */}
      <div dangerouslySetInnerHTML={{ __html: markup.markup }} />
      {end === null
        ? null
        : createPortal(
            <div className="doing">
              {isSuppressed(finding) ? (
                <Withdraw finding={finding} place={place} />
              ) : (
                <Accept findings={members} place={place} begin={() => hold({ finding, group, members })} />
              )}
            </div>,
            end
          )}
    </div>
  )
})
