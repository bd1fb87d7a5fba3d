import { Page } from "../../ui/Page.tsx"

/** Project */
export const Project = () => <Page title="Project">…</Page>
