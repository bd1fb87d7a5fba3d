import { Page } from "../../ui/Page.tsx"

/** Keys */
export const Keys = () => <Page title="Keys">…</Page>
