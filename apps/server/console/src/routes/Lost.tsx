// What is this address?
import { Link } from "@tanstack/react-router"

/** An address that shows nothing. */
export const Lost = () => (
  <main className="door">
    <h1>There is no such page</h1>
    <p>
      <Link to="/">Projects</Link>
    </p>
  </main>
)
