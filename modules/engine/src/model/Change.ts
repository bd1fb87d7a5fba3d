// Facts about how a surface changed: what is there now and was not before, or the reverse. No fact carries a severity;
// rules judge facts, and the union is closed so that the compiler and the registry laws name a fact nobody judges.
import type { Json } from "./Json.ts"
import type { EntityKind } from "./Surface.ts"

/** `input` is written by the caller, `output` is read by it: their rules are mirror images (DIFF-17, DIFF-18). */
export type Side = "input" | "output"

/** The entity a change concerns. */
export interface EntityRef {
  readonly kind: EntityKind
  readonly name: string
}

interface Fact<Tag extends string> {
  readonly _tag: Tag
  readonly entity: EntityRef
  /** Path within the entity (DIFF-9); empty for the entity as a whole. */
  readonly path: string
  /** What was there; undefined when nothing was. */
  readonly before: Json | undefined
  /** What is there now; undefined when nothing is. */
  readonly after: Json | undefined
}

interface SchemaFact<Tag extends string> extends Fact<Tag> {
  readonly side: Side
}

/** The name of the member a fact is about, where that is not the end of its path. */
interface Named {
  readonly name: string
}

/** How the prose classifier judged a text edit, and which of its five steps decided. */
export interface ProseVerdict {
  readonly severity: "DOCUMENTATION" | "POTENTIALLY_BREAKING"
  readonly step: 1 | 2 | 3 | 4 | 5
}

/** A tool's own statement that it is on its way out (`_meta["mcp-inspect/deprecated"]`). */
export interface DeprecationMarker {
  readonly since: string | null
  readonly sunset: string | null
  readonly replacedBy: string | null
}

/** Texts that models or people read. */
export type TextField = "argument" | "description" | "instructions" | "title" | "widgetDescription"

/** A whole entity is there now. */
export interface EntityAdded extends Fact<"EntityAdded"> {}
/** A whole entity is gone; `marker` when the tool had announced it. */
export interface EntityRemoved extends Fact<"EntityRemoved"> {
  readonly marker: DeprecationMarker | null
}
/** A tool is gone and another with the same schemas is there. */
export interface ToolRenamed extends Fact<"ToolRenamed"> {}
/** A text differs. */
export interface TextChanged extends Fact<"TextChanged"> {
  readonly field: TextField
  /** Null until the classifier has read both texts. */
  readonly prose: ProseVerdict | null
}
/** A string gained characters that people cannot see and models can. */
export interface TextHidden extends Fact<"TextHidden"> {
  /** The characters gained, as `U+200B`, in code-point order. */
  readonly codePoints: ReadonlyArray<string>
}

/** An annotation of a tool is there now. */
export interface AnnotationAdded extends Fact<"AnnotationAdded">, Named {}
/** An annotation of a tool has another value. */
export interface AnnotationChanged extends Fact<"AnnotationChanged">, Named {}
/** An annotation of a tool is gone. */
export interface AnnotationRemoved extends Fact<"AnnotationRemoved">, Named {}
/** A promise about a tool's behaviour was taken back. `ignored` when the tool stays read-only and the protocol skips it. */
export interface AnnotationWeakened extends Fact<"AnnotationWeakened">, Named {
  readonly ignored: boolean
}
/** A value equal to the protocol's default was stated or is no longer stated. */
export interface DefaultStated extends Fact<"DefaultStated">, Named {}
/** An annotation of a resource or a template differs. */
export interface ResourceAnnotationChanged extends Fact<"ResourceAnnotationChanged">, Named {}

/** Icons differ. */
export interface IconsChanged extends Fact<"IconsChanged"> {}
/** `_meta` differs. */
export interface MetaChanged extends Fact<"MetaChanged"> {}
/** A tool links a UI template now. */
export interface UiLinkAdded extends Fact<"UiLinkAdded"> {}
/** A tool links another UI template. */
export interface UiLinkChanged extends Fact<"UiLinkChanged"> {}
/** A tool links no UI template any more. */
export interface UiLinkRemoved extends Fact<"UiLinkRemoved"> {}
/** The effective audience of a tool lost `model` or `app`. */
export interface AudienceLost extends Fact<"AudienceLost"> {
  readonly lost: ReadonlyArray<string>
}
/** The effective audience of a tool gained `model` or `app`. */
export interface AudienceGained extends Fact<"AudienceGained"> {
  readonly gained: ReadonlyArray<string>
}
/** Origins left a content-security list of a UI template. */
export interface OriginsLost extends Fact<"OriginsLost">, Named {
  readonly origins: ReadonlyArray<string>
}
/** Origins joined a content-security list of a UI template. */
export interface OriginsGained extends Fact<"OriginsGained">, Named {
  readonly origins: ReadonlyArray<string>
}
/** The dedicated origin of a UI template differs. */
export interface UiDomainChanged extends Fact<"UiDomainChanged"> {}
/** A UI template asks for a sandbox permission it did not ask for. */
export interface PermissionAdded extends Fact<"PermissionAdded">, Named {}
/** A UI template no longer asks for a sandbox permission. */
export interface PermissionRemoved extends Fact<"PermissionRemoved">, Named {}
/** A tool began or ceased to demand task execution. */
export interface TaskRequirementChanged extends Fact<"TaskRequirementChanged"> {}
/** Another effective difference of `execution`. */
export interface ExecutionChanged extends Fact<"ExecutionChanged"> {}
/** A tool announces that it will go. */
export interface DeprecationMarked extends Fact<"DeprecationMarked"> {
  readonly marker: DeprecationMarker
}
/** The declared media type differs. */
export interface MimeTypeChanged extends Fact<"MimeTypeChanged"> {}
/** The name differs for the same URI or template. */
export interface NameChanged extends Fact<"NameChanged"> {}
/** A member this engine has no model for differs. */
export interface FieldUnmodelled extends Fact<"FieldUnmodelled">, Named {}

/** A prompt takes another argument. */
export interface ArgumentAdded extends Fact<"ArgumentAdded">, Named {
  readonly required: boolean
}
/** A prompt argument is gone. */
export interface ArgumentRemoved extends Fact<"ArgumentRemoved">, Named {}
/** A prompt argument became required. */
export interface ArgumentNowRequired extends Fact<"ArgumentNowRequired">, Named {}
/** A prompt argument became optional. */
export interface ArgumentNowOptional extends Fact<"ArgumentNowOptional">, Named {}

/** A capability is advertised now. */
export interface CapabilityAdded extends Fact<"CapabilityAdded">, Named {}
/** The settings of a capability differ. */
export interface CapabilityChanged extends Fact<"CapabilityChanged">, Named {}
/** A capability is no longer advertised. */
export interface CapabilityRemoved extends Fact<"CapabilityRemoved">, Named {}
/** An extension is advertised now. */
export interface ExtensionAdded extends Fact<"ExtensionAdded">, Named {}
/** The settings of an extension differ. */
export interface ExtensionChanged extends Fact<"ExtensionChanged">, Named {}
/** An extension is no longer advertised. */
export interface ExtensionRemoved extends Fact<"ExtensionRemoved">, Named {}
/** What the server says it is differs. */
export interface IdentityChanged extends Fact<"IdentityChanged">, Named {}
/** Another protocol revision was negotiated. */
export interface ProtocolChanged extends Fact<"ProtocolChanged"> {}
/** A list that was public depends on the caller now. */
export interface ScopeNarrowed extends Fact<"ScopeNarrowed">, Named {}
/** A protocol version is supported now. */
export interface VersionAdded extends Fact<"VersionAdded"> {}
/** A protocol version is no longer supported. */
export interface VersionDropped extends Fact<"VersionDropped"> {}

/** A tool declares a schema it did not have. */
export interface SchemaAdded extends SchemaFact<"SchemaAdded"> {}
/** A tool no longer declares a schema. */
export interface SchemaRemoved extends SchemaFact<"SchemaRemoved"> {}
/** A property is there now. */
export interface PropertyAdded extends SchemaFact<"PropertyAdded">, Named {
  readonly required: boolean
}
/** A property is gone. */
export interface PropertyRemoved extends SchemaFact<"PropertyRemoved">, Named {}
/** A property became required. */
export interface RequiredAdded extends SchemaFact<"RequiredAdded">, Named {}
/** A property became optional. */
export interface RequiredRemoved extends SchemaFact<"RequiredRemoved">, Named {}
/** Fewer types are allowed. */
export interface TypeNarrowed extends SchemaFact<"TypeNarrowed"> {}
/** More types are allowed. */
export interface TypeWidened extends SchemaFact<"TypeWidened"> {}
/** Other types are allowed, and neither set contains the other. */
export interface TypeReplaced extends SchemaFact<"TypeReplaced"> {}
/** Values left an enum, or an enum appeared. */
export interface EnumNarrowed extends SchemaFact<"EnumNarrowed"> {
  /** The values lost; null when the enum itself appeared. */
  readonly values: ReadonlyArray<Json> | null
}
/** Values joined an enum, or an enum disappeared. */
export interface EnumWidened extends SchemaFact<"EnumWidened"> {
  /** The values gained; null when the enum itself disappeared. */
  readonly values: ReadonlyArray<Json> | null
}
/** An orderable bound moved inward or appeared. */
export interface ConstraintTightened extends SchemaFact<"ConstraintTightened"> {
  readonly keyword: string
}
/** An orderable bound moved outward or disappeared. */
export interface ConstraintLoosened extends SchemaFact<"ConstraintLoosened"> {
  readonly keyword: string
}
/** A constraint differs that cannot be ordered. */
export interface ConstraintChanged extends SchemaFact<"ConstraintChanged"> {
  readonly keyword: string
}
/** A default differs. */
export interface DefaultChanged extends SchemaFact<"DefaultChanged"> {}
/** A schema node was marked deprecated. */
export interface DeprecatedAdded extends SchemaFact<"DeprecatedAdded"> {}
/** A schema node is no longer marked deprecated. */
export interface DeprecatedRemoved extends SchemaFact<"DeprecatedRemoved"> {}
/** The title or description of a schema node differs. */
export interface SchemaTextChanged extends SchemaFact<"SchemaTextChanged"> {
  readonly field: "description" | "title"
  /** Null until the classifier has read both texts. */
  readonly prose: ProseVerdict | null
}
/** `x-mcp-header` differs: how the call travels over HTTP. */
export interface HeaderChanged extends SchemaFact<"HeaderChanged"> {}
/** The completeness net: schemas differ in something nothing else here describes. */
export interface SchemaUnmodelled extends SchemaFact<"SchemaUnmodelled"> {
  readonly keyword: string | null
}
/** A schema was written differently and means the same. */
export interface SchemaRewritten extends SchemaFact<"SchemaRewritten"> {
  /** What was rewritten, such as `dialect draft-07 → 2020-12`. */
  readonly rewrites: ReadonlyArray<string>
}
/** A keyword differs that describes values and constrains none. */
export interface SchemaAnnotationChanged extends SchemaFact<"SchemaAnnotationChanged"> {
  readonly keyword: string
}

/** A limit of an MCP client, as far as it concerns one change. */
export interface BrokenLimit {
  readonly client: string
  /** The version or the circumstances it was seen in, where known. */
  readonly version: string | null
  /** What the client takes, such as `At most 64 characters`. */
  readonly limit: string
  /** What the client does beyond it, to follow its name. */
  readonly effect: string
  /** The earliest evidence: a year, a month or a day. */
  readonly since: string
  /** A public page that says so. */
  readonly source: string
}
/** Clients could do something with a tool and no longer can: one fact a tool and kind of limit. */
export interface PortabilityRegressed extends Fact<"PortabilityRegressed"> {
  /** What is the case now, as a sentence without its full stop. */
  readonly state: string
  readonly limits: ReadonlyArray<BrokenLimit>
}
/** An `x-mcp-header` breaks the protocol's rules and did not, so that HTTP clients leave the tool out. */
export interface HeaderInvalidated extends Fact<"HeaderInvalidated"> {
  /** The condition it breaks, as a clause that begins with "it" or "its". */
  readonly condition: string
}

/** Every fact about a change. */
export type Change =
  | AnnotationAdded
  | AnnotationChanged
  | AnnotationRemoved
  | AnnotationWeakened
  | ArgumentAdded
  | ArgumentNowOptional
  | ArgumentNowRequired
  | ArgumentRemoved
  | AudienceGained
  | AudienceLost
  | CapabilityAdded
  | CapabilityChanged
  | CapabilityRemoved
  | ConstraintChanged
  | ConstraintLoosened
  | ConstraintTightened
  | DefaultChanged
  | DefaultStated
  | DeprecatedAdded
  | DeprecatedRemoved
  | DeprecationMarked
  | EntityAdded
  | EntityRemoved
  | EnumNarrowed
  | EnumWidened
  | ExecutionChanged
  | ExtensionAdded
  | ExtensionChanged
  | ExtensionRemoved
  | FieldUnmodelled
  | HeaderChanged
  | HeaderInvalidated
  | IconsChanged
  | IdentityChanged
  | MetaChanged
  | MimeTypeChanged
  | NameChanged
  | OriginsGained
  | OriginsLost
  | PermissionAdded
  | PermissionRemoved
  | PortabilityRegressed
  | PropertyAdded
  | PropertyRemoved
  | ProtocolChanged
  | RequiredAdded
  | RequiredRemoved
  | ResourceAnnotationChanged
  | SchemaAdded
  | SchemaAnnotationChanged
  | SchemaRemoved
  | SchemaRewritten
  | SchemaTextChanged
  | SchemaUnmodelled
  | ScopeNarrowed
  | TaskRequirementChanged
  | TextChanged
  | TextHidden
  | ToolRenamed
  | TypeNarrowed
  | TypeReplaced
  | TypeWidened
  | UiDomainChanged
  | UiLinkAdded
  | UiLinkChanged
  | UiLinkRemoved
  | VersionAdded
  | VersionDropped

/** The tag of a fact. */
export type ChangeTag = Change["_tag"]

/** The fact with a given tag. */
export type On<Tag extends ChangeTag> = Extract<Change, { readonly _tag: Tag }>
