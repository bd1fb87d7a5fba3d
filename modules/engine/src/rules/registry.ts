// One line a rule. Ids are public and never renamed (DIFF-3); the order here is by file, the registry's is by id.
import { compareText } from "../model/Json.ts"
import { promptAdded } from "./prompt/added.ts"
import { promptArgumentAdded } from "./prompt/argumentAdded.ts"
import { promptArgumentAddedRequired } from "./prompt/argumentAddedRequired.ts"
import { promptArgumentDescriptionChanged } from "./prompt/argumentDescriptionChanged.ts"
import { promptArgumentNowOptional } from "./prompt/argumentNowOptional.ts"
import { promptArgumentNowRequired } from "./prompt/argumentNowRequired.ts"
import { promptArgumentRemoved } from "./prompt/argumentRemoved.ts"
import { promptDescriptionChanged } from "./prompt/descriptionChanged.ts"
import { promptMetaChanged } from "./prompt/metaChanged.ts"
import { promptRemoved } from "./prompt/removed.ts"
import { promptTextHidden } from "./prompt/textHidden.ts"
import { promptTitleChanged } from "./prompt/titleChanged.ts"
import { promptUnmodelledChanged } from "./prompt/unmodelledChanged.ts"
import { resourceAdded } from "./resource/added.ts"
import { resourceAnnotationsChanged } from "./resource/annotationsChanged.ts"
import { resourceDescriptionChanged } from "./resource/descriptionChanged.ts"
import { resourceMetaChanged } from "./resource/metaChanged.ts"
import { resourceMimeTypeChanged } from "./resource/mimeTypeChanged.ts"
import { resourceNameChanged } from "./resource/nameChanged.ts"
import { resourceRemoved } from "./resource/removed.ts"
import { resourceTextHidden } from "./resource/textHidden.ts"
import { resourceTitleChanged } from "./resource/titleChanged.ts"
import { resourceUiCspNarrowed } from "./resource/uiCspNarrowed.ts"
import { resourceUiCspWidened } from "./resource/uiCspWidened.ts"
import { resourceUiDomainChanged } from "./resource/uiDomainChanged.ts"
import { resourceUiPermissionsAdded } from "./resource/uiPermissionsAdded.ts"
import { resourceUiPermissionsRemoved } from "./resource/uiPermissionsRemoved.ts"
import { resourceUiWidgetDescriptionChanged } from "./resource/uiWidgetDescriptionChanged.ts"
import { resourceUnmodelledChanged } from "./resource/unmodelledChanged.ts"
import { resourceTemplateAdded } from "./resourceTemplate/added.ts"
import { resourceTemplateAnnotationsChanged } from "./resourceTemplate/annotationsChanged.ts"
import { resourceTemplateDescriptionChanged } from "./resourceTemplate/descriptionChanged.ts"
import { resourceTemplateMetaChanged } from "./resourceTemplate/metaChanged.ts"
import { resourceTemplateMimeTypeChanged } from "./resourceTemplate/mimeTypeChanged.ts"
import { resourceTemplateNameChanged } from "./resourceTemplate/nameChanged.ts"
import { resourceTemplateRemoved } from "./resourceTemplate/removed.ts"
import { resourceTemplateTextHidden } from "./resourceTemplate/textHidden.ts"
import { resourceTemplateTitleChanged } from "./resourceTemplate/titleChanged.ts"
import { resourceTemplateUnmodelledChanged } from "./resourceTemplate/unmodelledChanged.ts"
import { added } from "./schema/added.ts"
import { annotationChanged } from "./schema/annotationChanged.ts"
import { constraintChanged } from "./schema/constraintChanged.ts"
import { constraintLoosened } from "./schema/constraintLoosened.ts"
import { constraintTightened } from "./schema/constraintTightened.ts"
import { defaultChanged } from "./schema/defaultChanged.ts"
import { deprecatedAdded } from "./schema/deprecatedAdded.ts"
import { deprecatedRemoved } from "./schema/deprecatedRemoved.ts"
import { descriptionChanged } from "./schema/descriptionChanged.ts"
import { enumNarrowed } from "./schema/enumNarrowed.ts"
import { enumWidened } from "./schema/enumWidened.ts"
import { headerChanged } from "./schema/headerChanged.ts"
import { propertyAdded } from "./schema/propertyAdded.ts"
import { propertyAddedRequired } from "./schema/propertyAddedRequired.ts"
import { propertyRemoved } from "./schema/propertyRemoved.ts"
import { removed } from "./schema/removed.ts"
import { requiredAdded } from "./schema/requiredAdded.ts"
import { requiredRemoved } from "./schema/requiredRemoved.ts"
import { schemaChanged } from "./schema/schemaChanged.ts"
import { schemaRewritten } from "./schema/schemaRewritten.ts"
import { typeChanged } from "./schema/typeChanged.ts"
import { typeNarrowed } from "./schema/typeNarrowed.ts"
import { typeWidened } from "./schema/typeWidened.ts"
import { serverCapabilityAdded } from "./server/capabilityAdded.ts"
import { serverCapabilityChanged } from "./server/capabilityChanged.ts"
import { serverCapabilityRemoved } from "./server/capabilityRemoved.ts"
import { serverExtensionAdded } from "./server/extensionAdded.ts"
import { serverExtensionChanged } from "./server/extensionChanged.ts"
import { serverExtensionRemoved } from "./server/extensionRemoved.ts"
import { serverIdentityChanged } from "./server/identityChanged.ts"
import { serverInstructionsChanged } from "./server/instructionsChanged.ts"
import { serverProtocolVersionChanged } from "./server/protocolVersionChanged.ts"
import { serverSurfaceScopeNarrowed } from "./server/surfaceScopeNarrowed.ts"
import { serverTextHidden } from "./server/textHidden.ts"
import { serverUnmodelledChanged } from "./server/unmodelledChanged.ts"
import { serverVersionAdded } from "./server/versionAdded.ts"
import { serverVersionDropped } from "./server/versionDropped.ts"
import { toolAdded } from "./tool/added.ts"
import { toolAnnotationsAdded } from "./tool/annotationsAdded.ts"
import { toolAnnotationsChanged } from "./tool/annotationsChanged.ts"
import { toolAnnotationsDefaultStated } from "./tool/annotationsDefaultStated.ts"
import { toolAnnotationsRemoved } from "./tool/annotationsRemoved.ts"
import { toolAnnotationsSafetyWeakened } from "./tool/annotationsSafetyWeakened.ts"
import { toolDeprecated } from "./tool/deprecated.ts"
import { toolDescriptionChanged } from "./tool/descriptionChanged.ts"
import { toolExecutionChanged } from "./tool/executionChanged.ts"
import { toolExecutionTaskRequired } from "./tool/executionTaskRequired.ts"
import { toolHeaderInvalid } from "./tool/headerInvalid.ts"
import { toolIconsChanged } from "./tool/iconsChanged.ts"
import { toolMetaChanged } from "./tool/metaChanged.ts"
import { toolPortabilityRegressed } from "./tool/portabilityRegressed.ts"
import { toolRemoved } from "./tool/removed.ts"
import { toolRenamed } from "./tool/renamed.ts"
import { toolTextHidden } from "./tool/textHidden.ts"
import { toolTitleChanged } from "./tool/titleChanged.ts"
import { toolUiResourceUriAdded } from "./tool/uiResourceUriAdded.ts"
import { toolUiResourceUriChanged } from "./tool/uiResourceUriChanged.ts"
import { toolUiResourceUriRemoved } from "./tool/uiResourceUriRemoved.ts"
import { toolUiVisibilityNarrowed } from "./tool/uiVisibilityNarrowed.ts"
import { toolUiVisibilityWidened } from "./tool/uiVisibilityWidened.ts"
import { toolUnmodelledChanged } from "./tool/unmodelledChanged.ts"
import type { Rule } from "./Rule.ts"

const rules: ReadonlyArray<Rule> = [
  promptAdded,
  promptArgumentAdded,
  promptArgumentAddedRequired,
  promptArgumentDescriptionChanged,
  promptArgumentNowOptional,
  promptArgumentNowRequired,
  promptArgumentRemoved,
  promptDescriptionChanged,
  promptMetaChanged,
  promptRemoved,
  promptTextHidden,
  promptTitleChanged,
  promptUnmodelledChanged,
  resourceAdded,
  resourceAnnotationsChanged,
  resourceDescriptionChanged,
  resourceMetaChanged,
  resourceMimeTypeChanged,
  resourceNameChanged,
  resourceRemoved,
  resourceTextHidden,
  resourceTitleChanged,
  resourceUiCspNarrowed,
  resourceUiCspWidened,
  resourceUiDomainChanged,
  resourceUiPermissionsAdded,
  resourceUiPermissionsRemoved,
  resourceUiWidgetDescriptionChanged,
  resourceUnmodelledChanged,
  resourceTemplateAdded,
  resourceTemplateAnnotationsChanged,
  resourceTemplateDescriptionChanged,
  resourceTemplateMetaChanged,
  resourceTemplateMimeTypeChanged,
  resourceTemplateNameChanged,
  resourceTemplateRemoved,
  resourceTemplateTextHidden,
  resourceTemplateTitleChanged,
  resourceTemplateUnmodelledChanged,
  ...added,
  ...annotationChanged,
  ...constraintChanged,
  ...constraintLoosened,
  ...constraintTightened,
  ...defaultChanged,
  ...deprecatedAdded,
  ...deprecatedRemoved,
  ...descriptionChanged,
  ...enumNarrowed,
  ...enumWidened,
  ...headerChanged,
  ...propertyAdded,
  ...propertyAddedRequired,
  ...propertyRemoved,
  ...removed,
  ...requiredAdded,
  ...requiredRemoved,
  ...schemaChanged,
  ...schemaRewritten,
  ...typeChanged,
  ...typeNarrowed,
  ...typeWidened,
  serverCapabilityAdded,
  serverCapabilityChanged,
  serverCapabilityRemoved,
  serverExtensionAdded,
  serverExtensionChanged,
  serverExtensionRemoved,
  serverIdentityChanged,
  serverInstructionsChanged,
  serverProtocolVersionChanged,
  serverSurfaceScopeNarrowed,
  serverTextHidden,
  serverUnmodelledChanged,
  serverVersionAdded,
  serverVersionDropped,
  toolAdded,
  toolAnnotationsAdded,
  toolAnnotationsChanged,
  toolAnnotationsDefaultStated,
  toolAnnotationsRemoved,
  toolAnnotationsSafetyWeakened,
  toolDeprecated,
  toolDescriptionChanged,
  toolExecutionChanged,
  toolExecutionTaskRequired,
  toolHeaderInvalid,
  toolIconsChanged,
  toolMetaChanged,
  toolPortabilityRegressed,
  toolRemoved,
  toolRenamed,
  toolTextHidden,
  toolTitleChanged,
  toolUiResourceUriAdded,
  toolUiResourceUriChanged,
  toolUiResourceUriRemoved,
  toolUiVisibilityNarrowed,
  toolUiVisibilityWidened,
  toolUnmodelledChanged
]

/** Every rule, sorted by id: the single source of severities, words, hints, and of all that is generated from them. */
export const registry: ReadonlyArray<Rule> = rules.toSorted((a, b) => compareText(a.id, b.id))
