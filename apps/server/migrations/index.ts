import foundation from "./0001_foundation.ts"
import watching from "./0002_watching.ts"
import usage from "./0003_usage.ts"
import billing from "./0004_billing.ts"
import shipping from "./0005_shipping.ts"

/** Every migration by its name; the number decides the order, and none is ever edited once it was released. */
export const migrations = {
  "0001_foundation": foundation,
  "0002_watching": watching,
  "0003_usage": usage,
  "0004_billing": billing,
  "0005_shipping": shipping
}
