/** A tool, as `tools/list` has it. */
export interface MadeTool {
  readonly name: string
  readonly description: string
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { readonly maximum?: number }>>
    readonly required: ReadonlyArray<string>
    readonly additionalProperties: false
  }
}

export declare const toolsOf: (count: number) => ReadonlyArray<MadeTool>
export declare const edited: (tools: ReadonlyArray<MadeTool>, every: number) => ReadonlyArray<MadeTool>
export declare const changedAmong: (
  tools: ReadonlyArray<MadeTool>,
  every: number
) => Readonly<Record<"breaks" | "changed", ReadonlyArray<string>>>
