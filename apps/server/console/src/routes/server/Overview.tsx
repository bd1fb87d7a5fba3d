import { Page } from "../../ui/Page.tsx"

/** Overview */
export const Overview = () => <Page title="Overview">…</Page>
