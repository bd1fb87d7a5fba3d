// Which server's contract is to be captured?
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../../data/atoms.tsx"
import { CaptureForm } from "../../features/capture/CaptureForm.tsx"
import "../../features/capture/capture.css"
import { servers } from "../../features/places/atoms.ts"
import { useReaches } from "../../features/session/who.ts"
import { Skeleton } from "../../data/Loaded.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Page } from "../../ui/Page.tsx"

const route = getRouteApi("/shell/p/$org/$project/capture")

/** Starting a capture. */
export const NewCapture = () => {
  const { org, project } = route.useParams()
  const { server, url } = route.useSearch()
  const navigate = useNavigate()
  const found = useAtom(servers({ org, project }))
  const mayCapture = useReaches(org, "member")
  if (AsyncResult.isInitial(found)) return <Skeleton rows={4} />
  const isFirst = AsyncResult.isSuccess(found) && found.value.servers.length === 0
  return (
    <Page title={isFirst ? "Capture your first contract" : "Capture a server"}>
      {mayCapture ? (
        <CaptureForm
          org={org}
          project={project}
          server={server}
          url={url}
          done={({ id }) =>
            void navigate({ to: "/p/$org/$project/captures/$capture", params: { org, project, capture: id } })
          }
        />
      ) : (
        <Note>Contracts are captured by members, admins and owners of the organization.</Note>
      )}
      <p className="quiet">
        The server runs from a command or in a private network?{" "}
        <Link to="/p/$org/$project/add-server" params={{ org, project }}>
          {isFirst ? "Add your first server" : "Add a server"}
        </Link>{" "}
        from the command line instead.
      </p>
    </Page>
  )
}
