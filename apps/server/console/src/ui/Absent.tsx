import { Link } from "@tanstack/react-router"
import { Page } from "./Page.tsx"

/** In the place of a screen about something that is not there, or belongs to others: which of the two is not told. */
export const Absent = () => (
  <Page title="There is no such thing here">
    <p>
      It was deleted, or it belongs to an organization that you are not a member of. <Link to="/">Projects</Link> has
      what is yours.
    </p>
  </Page>
)
