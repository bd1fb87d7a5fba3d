import { Page } from "../../ui/Page.tsx"

/** Add your first server */
export const AddServer = () => <Page title="Add your first server">…</Page>
