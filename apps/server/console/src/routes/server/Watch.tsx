import { Page } from "../../ui/Page.tsx"

/** Watch */
export const Watch = () => <Page title="Watch">…</Page>
