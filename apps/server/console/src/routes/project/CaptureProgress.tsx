// How far is the capture, and what stopped it?
import type { CaptureInfo } from "@mcp-inspect/api/wire/Capture"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { useAction } from "../../data/atoms.tsx"
import { tellRecorded } from "../../features/capture/atoms.ts"
import { FailedCapture, RetryForm } from "../../features/capture/Failed.tsx"
import { Progress } from "../../features/capture/Progress.tsx"
import { useCapture } from "../../features/capture/useCapture.ts"
import { useReaches } from "../../features/session/who.ts"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Page } from "../../ui/Page.tsx"

const route = getRouteApi("/shell/p/$org/$project/captures/$capture")

/* What is recorded is shown at its server. */
const useOpening = (capture: CaptureInfo) => {
  const { org, project } = route.useParams()
  const navigate = useNavigate()
  const tell = useAction(tellRecorded)
  const isDone = capture.state === "done"
  useEffect(() => {
    if (!isDone) return
    void tell().then(() =>
      navigate({
        to: "/p/$org/$project/servers/$server",
        params: { org, project, server: capture.server },
        replace: true
      })
    )
  }, [isDone, tell, navigate, org, project, capture.server])
}

const Going = ({ capture }: { readonly capture: CaptureInfo }) => {
  const { org, project } = route.useParams()
  const navigate = useNavigate()
  const mayCapture = useReaches(org, "member")
  useOpening(capture)
  const { failure, server, url } = capture
  return (
    <>
      <p>
        <code>
          <Foreign text={url} />
        </code>
      </p>
      {failure === null ? null : <FailedCapture failure={failure} />}
      {failure === null || mayCapture ? null : (
        <Note>Captures are retried by members, admins and owners of the organization.</Note>
      )}
      {failure === null || !mayCapture ? null : (
        <>
          <RetryForm
            key={capture.id}
            org={org}
            project={project}
            capture={capture}
            done={({ id }) =>
              void navigate({
                to: "/p/$org/$project/captures/$capture",
                params: { org, project, capture: id },
                replace: true
              })
            }
          />
          <p>
            <Link to="/p/$org/$project/capture" params={{ org, project }} search={{ url, server }}>
              Change the address
            </Link>
          </p>
        </>
      )}
      <Progress capture={capture} />
    </>
  )
}

/** A capture as it goes on. */
export const CaptureProgress = () => {
  const params = route.useParams()
  const { refresh, result } = useCapture(params)
  return (
    <Page title="Capture">
      <Loaded result={result} what="The capture cannot be shown." retry={refresh}>
        {(capture) => <Going capture={capture} />}
      </Loaded>
    </Page>
  )
}
