import { Page } from "../../ui/Page.tsx"

/** Organization */
export const Org = () => <Page title="Organization">…</Page>
