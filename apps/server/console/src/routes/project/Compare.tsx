import { Page } from "../../ui/Page.tsx"

/** Compare */
export const Compare = () => <Page title="Compare">…</Page>
