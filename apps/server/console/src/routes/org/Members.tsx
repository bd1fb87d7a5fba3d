import { Page } from "../../ui/Page.tsx"

/** Members */
export const Members = () => <Page title="Members">…</Page>
