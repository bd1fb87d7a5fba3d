import { Page } from "../../ui/Page.tsx"

/** Changes */
export const Changes = () => <Page title="Changes">…</Page>
