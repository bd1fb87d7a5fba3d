import { Page } from "../ui/Page.tsx"

/** The account. */
export const Account = () => <Page title="Account">…</Page>
