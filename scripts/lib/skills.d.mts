/** A skill as it is published. */
export interface Skill {
  readonly name: string
  /** When an agent is to use it. */
  readonly description: string
  readonly folder: string
  /** The front matter. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  /** The text below the front matter. */
  readonly body: string
  /** Of the bytes, 64 hexadecimal digits. */
  readonly sha256: string
}

/** The manifest by which clients find skills. */
export interface SkillManifest {
  readonly $schema: string
  readonly skills: ReadonlyArray<{
    readonly name: string
    readonly type: "skill-md"
    readonly description: string
    readonly url: string
    readonly sha256: string
    readonly digest: string
  }>
}

/** A file to be served. */
export interface SkillFile {
  readonly path: string
  readonly contentType: string
  readonly bytes: Buffer
}

export declare const skills: (folder?: string) => ReadonlyArray<Skill>
export declare const skillPath: (name: string) => string
export declare const manifestPath: string
export declare const skillManifest: (
  published?: ReadonlyArray<Skill>,
  address?: (path: string) => string
) => SkillManifest
export declare const skillFiles: (
  published?: ReadonlyArray<Skill>,
  address?: (path: string) => string
) => ReadonlyArray<SkillFile>
