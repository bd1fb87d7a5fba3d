// A capture as it goes on. It is whole in every message, so that a page which is loaded again is right at once.
import { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { Option, Schema } from "effect"
import { AsyncResult } from "effect/reactivity"
import { useEffect, useState } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { capture, type CapturePath } from "./atoms.ts"

const read = Schema.decodeUnknownOption(Schema.fromJsonString(CaptureInfo))

/* A stream that was refused is not asked for again by the browser. */
const pauseMs = 3000

/** The capture, and again whenever it is otherwise; with what asks for it anew. */
export const useCapture = ({ capture: id, org, project }: CapturePath) => {
  const atom = capture({ org, project, capture: id })
  const known = useAtom(atom)
  const refresh = useRefresh(atom)
  const [last, setTold] = useState<CaptureInfo>()
  // What was told last may be of the capture that was shown before.
  const told = last?.id === id ? last : undefined
  const goesOn = AsyncResult.isSuccess(known) && known.value.endedAt === null && (told?.endedAt ?? null) === null
  useEffect(() => {
    if (!goesOn) return undefined
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      source = new EventSource(`/v1/projects/${org}/${project}/captures/${id}/events`)
      source.addEventListener("capture", ({ data }) => {
        const found = Option.getOrUndefined(read(data))
        if (found !== undefined) setTold(found)
        if (found !== undefined && found.endedAt !== null) source.close()
      })
      source.addEventListener("error", () => {
        if (source.readyState !== EventSource.CLOSED) return
        refresh()
        timer = setTimeout(open, pauseMs)
      })
    }
    open()
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [org, project, id, goesOn, refresh])
  return { result: told === undefined ? known : AsyncResult.success(told), refresh }
}
