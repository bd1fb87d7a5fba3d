import { Page } from "../../ui/Page.tsx"

/** Surface */
export const Surface = () => <Page title="Surface">…</Page>
