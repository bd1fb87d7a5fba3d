import { Page } from "../../ui/Page.tsx"

/** Capture your first contract */
export const NewCapture = () => <Page title="Capture your first contract">…</Page>
