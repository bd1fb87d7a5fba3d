// The registry of lints. One line per lint file; order in the file is free, the exported order is by id.
import { compareText } from "../model/Json.ts"
import { clientAltered } from "./client/altered.ts"
import { clientCallFails } from "./client/callFails.ts"
import { clientListing } from "./client/listing.ts"
import { clientNote } from "./client/note.ts"
import { clientRequestRefused } from "./client/requestRefused.ts"
import { clientServerLost } from "./client/serverLost.ts"
import { clientTooMany } from "./client/tooMany.ts"
import { clientSubset } from "./client/subset.ts"
import { clientToolLost } from "./client/toolLost.ts"
import { entityMalformed } from "./entity/malformed.ts"
import { textHidden } from "./entity/textHidden.ts"
import { promptArgumentDescriptionMissing } from "./prompt/argumentDescriptionMissing.ts"
import { promptDescriptionMissing } from "./prompt/descriptionMissing.ts"
import { serverTokens } from "./server/tokens.ts"
import { toolArgumentDescriptionMissing } from "./tool/argumentDescriptionMissing.ts"
import { toolArgumentUntyped } from "./tool/argumentUntyped.ts"
import { toolDeprecatedUnreplaced } from "./tool/deprecatedUnreplaced.ts"
import { toolDescriptionDuplicate } from "./tool/descriptionDuplicate.ts"
import { toolDescriptionMissing } from "./tool/descriptionMissing.ts"
import { toolHeaderInvalid } from "./tool/headerInvalid.ts"
import { toolNameConfusable } from "./tool/nameConfusable.ts"
import { toolOutputSchemaMissing } from "./tool/outputSchemaMissing.ts"
import { toolPropertiesMissing } from "./tool/propertiesMissing.ts"
import { toolReferenceDangling } from "./tool/referenceDangling.ts"
import type { Lint } from "./Lint.ts"

const lints: ReadonlyArray<Lint> = [
  clientAltered,
  clientCallFails,
  clientListing,
  clientNote,
  clientRequestRefused,
  clientServerLost,
  clientTooMany,
  clientSubset,
  clientToolLost,
  entityMalformed,
  promptArgumentDescriptionMissing,
  promptDescriptionMissing,
  serverTokens,
  textHidden,
  toolArgumentDescriptionMissing,
  toolArgumentUntyped,
  toolDeprecatedUnreplaced,
  toolDescriptionDuplicate,
  toolDescriptionMissing,
  toolHeaderInvalid,
  toolNameConfusable,
  toolOutputSchemaMissing,
  toolPropertiesMissing,
  toolReferenceDangling
]

/** Every lint, sorted by id: the single source of severities, words, hints, and of all that is generated from them. */
export const lintRegistry: ReadonlyArray<Lint> = lints.toSorted((a, b) => compareText(a.id, b.id))
