import { Page } from "../../ui/Page.tsx"

/** Settings */
export const OrgSettings = () => <Page title="Settings">…</Page>
