import { Page } from "../../ui/Page.tsx"

/** Alerts */
export const Alerts = () => <Page title="Alerts">…</Page>
