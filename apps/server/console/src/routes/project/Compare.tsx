// What is different between any two contracts?
import "virtual:findings.css"
import "../../features/changes/changes.css"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import { useAtom } from "../../data/atoms.tsx"
import { serversOf } from "../../features/changes/atoms.ts"
import { Comparison } from "../../features/changes/Comparison.tsx"
import { Picker } from "../../features/changes/Picker.tsx"
import { Button } from "../../ui/Button.tsx"
import { Empty } from "../../ui/Notices.tsx"
import { Page } from "../../ui/Page.tsx"

const here = getRouteApi("/shell/p/$org/$project/compare")

/** Two contracts of a project, whichever they are. */
export const Compare = () => {
  const params = here.useParams()
  const { from, to } = here.useSearch()
  const navigate = useNavigate()
  const choose = (pair: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
    void navigate({
      to: "/p/$org/$project/compare",
      params,
      search: {
        ...(pair.from === undefined ? {} : { from: pair.from }),
        ...(pair.to === undefined ? {} : { to: pair.to })
      },
      replace: true
    })
  const servers = useAtom(serversOf(params))
  if (AsyncResult.isSuccess(servers) && servers.value.servers.length === 0)
    return (
      <Page title="Compare">
        <Empty says="Nothing was recorded in this project yet. Any two recorded contracts are compared here.">
          <p>
            <Link to="/p/$org/$project/capture" params={params} search={{}}>
              Capture your first contract
            </Link>
          </p>
        </Empty>
      </Page>
    )
  return (
    <Page title="Compare">
      <div className="pickers">
        <Picker {...params} label="Before" value={from} change={(one) => choose({ from: one, to })} />
        <Picker {...params} label="After" value={to} change={(one) => choose({ from, to: one })} />
        <Button isDisabled={from === undefined && to === undefined} onPress={() => choose({ from: to, to: from })}>
          Swap contracts
        </Button>
      </div>
      {from === undefined || to === undefined ? (
        <Empty says="Choose the two contracts above. What the second changes of the first appears here." />
      ) : (
        <div className="stack">
          <Comparison key={`${from} ${to}`} place={{ ...params, from, to }} />
        </div>
      )}
    </Page>
  )
}
