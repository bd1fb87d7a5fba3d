import type { Role } from "@mcp-inspect/api/wire/Org"
import { getRouteApi } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Absent } from "../../ui/Absent.tsx"
import { Foreign } from "../../ui/Foreign.tsx"
import { Note } from "../../ui/Notices.tsx"
import { Page } from "../../ui/Page.tsx"
import { useWho } from "../session/who.ts"
import { isAtLeast } from "./roles.ts"

/** An organization that whoever is signed in belongs to. */
export interface Belonging {
  readonly slug: string
  readonly name: string
  readonly role: Role
}

/** A screen of the organization in the address; for members whose role does not reach it, a sentence who may. */
export const OrgPage = ({
  children,
  least = "viewer",
  may = "",
  title
}: {
  /** The name of the organization where there is none. */
  readonly title?: string
  readonly least?: Role
  /** Who may, in a sentence. */
  readonly may?: string
  readonly children: (org: Belonging) => ReactNode
}) => {
  const { org: slug } = getRouteApi("/shell/o/$org").useParams()
  const org = useWho().orgs.find((one) => one.slug === slug)
  if (org === undefined) return <Absent />
  return (
    <Page
      title={title ?? org.name}
      under={
        title === undefined ? (
          <>
            <code>{slug}</code> · Your role is {org.role}.
          </>
        ) : (
          <Foreign text={org.name} />
        )
      }
    >
      {isAtLeast(org.role, least) ? children(org) : <Note>{may}</Note>}
    </Page>
  )
}
