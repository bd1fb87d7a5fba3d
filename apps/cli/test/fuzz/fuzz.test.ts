// A few inputs of each target, the committed ones first; `npm run fuzz` tries many more. What failed once is a seed.
import { fuzzed } from "../../../../modules/engine/test/fuzz/support/fuzzed.ts"
import { acceptedTarget, configTarget } from "./targets/config.ts"

fuzzed(configTarget, 150)
fuzzed(acceptedTarget, 150)
