/** The use that says the number of a batch. */
export declare const markOf: (
  number: number,
  began: number
) => { readonly entityName: string; readonly durationMs: number; readonly timestamp: string }

/** What was sent and acknowledged of a project. */
export interface ProjectLedger {
  readonly next: number
  readonly acknowledged: ReadonlySet<number>
}

/** What the database has of a project. */
export interface Stored {
  readonly events: number
  readonly marks: ReadonlyArray<{ readonly n: number; readonly sum: number }>
  readonly counted: Readonly<Record<string, number>>
}

/** A ledger of so many projects. */
export declare const makeLedger: (
  projects: number,
  began: number
) => {
  readonly all: ReadonlyArray<ProjectLedger>
  readonly next: (project: number) => number
  readonly acknowledge: (project: number, number: number) => void
}

/** What is wrong with a project as the database has it, as sentences. */
export declare const wrongs: (ledger: ProjectLedger, stored: Stored, perBatch: number) => ReadonlyArray<string>
