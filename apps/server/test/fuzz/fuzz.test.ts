// A few inputs of each target, the committed ones first; `npm run fuzz` tries many more. What failed once is a seed.
import { fuzzed } from "../../../../modules/engine/test/fuzz/support/fuzzed.ts"
import { ingestTarget } from "./targets/ingest.ts"

fuzzed(ingestTarget, 250)
