import { getRouteApi } from "@tanstack/react-router"
import { AsyncResult } from "effect/reactivity"
import type { ReactNode } from "react"
import { useAtom, useRefresh } from "../../data/atoms.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Loaded } from "../../data/Loaded.tsx"
import { Page } from "../../ui/Page.tsx"
import { project as projectOf, type ProjectPath } from "./atoms.ts"

/** A project, and what names it. */
export interface Place extends ProjectPath {
  /** `<org>/<project>`. */
  readonly path: string
  readonly name: string
}

/** A screen of the project in the address. */
export const ProjectPage = ({
  actions,
  children,
  tabs,
  title
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly children: (place: Place) => ReactNode
}) => {
  const params = getRouteApi("/shell/p/$org/$project").useParams()
  const atom = projectOf(params)
  const found = useAtom(atom)
  const retry = useRefresh(atom)
  const name = AsyncResult.isSuccess(found) ? found.value.name : params.project
  return (
    <Page title={title} under={<Foreign text={name} />} actions={actions} tabs={tabs}>
      <Loaded result={found} what="The project cannot be shown." retry={retry}>
        {({ name, path }) => children({ ...params, name, path })}
      </Loaded>
    </Page>
  )
}
