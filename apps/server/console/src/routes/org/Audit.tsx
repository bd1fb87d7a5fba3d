import { Page } from "../../ui/Page.tsx"

/** Audit log */
export const Audit = () => <Page title="Audit log">…</Page>
