/** A lock file, as far as it is read. */
export interface Lock {
  readonly packages: Readonly<Record<string, object>>
}

export const violations: (lock: Lock, file: string) => ReadonlyArray<string>
export const dependenciesPage: (locks: Readonly<Record<string, Lock>>) => string
