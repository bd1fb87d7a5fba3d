// Who did what here, and when?
import { Audit as Log } from "../../features/people/Audit.tsx"
import { OrgPage } from "../../features/people/OrgPage.tsx"

/** The audit log. */
export const Audit = () => (
  <OrgPage title="Audit log" least="admin" may="Admins and owners of the organization read what was done in it.">
    {({ slug }) => <Log org={slug} />}
  </OrgPage>
)
