import { Predicate, Schema } from "effect"

/** The database cannot be used. */
export class DatabaseError extends Schema.TaggedError<DatabaseError>()("DatabaseError", {
  problem: Schema.String,
  mend: Schema.String
}) {
  override get message(): string {
    return `${this.problem} ${this.mend}`
  }
}

/* What the driver and the migrator say is general; what PostgreSQL or the system said stands innermost. */
const innermost = (error: unknown): string => {
  let text = "unknown"
  for (
    let at = error;
    Predicate.hasProperty(at, "message");
    at = Predicate.hasProperty(at, "cause") ? at.cause : undefined
  )
    if (typeof at.message === "string" && at.message !== "") text = at.message
  return text
}

/** For an error of the driver or the migrator while a database is made ready. */
export const refused = (error: unknown): DatabaseError =>
  new DatabaseError({
    problem: `The database cannot be used: ${innermost(error)}.`,
    mend: "Check DATABASE_URL, and that its role may make tables there."
  })
