import foundation from "./0001_foundation.ts"

/** Every migration by its name; the number decides the order, and none is ever edited once it was released. */
export const migrations = {
  "0001_foundation": foundation
}
