// A few inputs of each target, the committed ones first; `npm run fuzz` tries many more. What failed once is a seed.
import { fuzzed } from "./support/fuzzed.ts"
import { schemasTarget } from "./targets/schemas.ts"
import { sessionTarget } from "./targets/session.ts"
import { snapshotTarget } from "./targets/snapshot.ts"
import { sseTarget } from "./targets/sse.ts"

fuzzed(snapshotTarget, 150)
fuzzed(sessionTarget, 10)
fuzzed(sseTarget, 120)
fuzzed(schemasTarget, 60)
