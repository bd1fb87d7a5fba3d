import { Page } from "../../ui/Page.tsx"

/** Plan and usage */
export const Plan = () => <Page title="Plan and usage">…</Page>
