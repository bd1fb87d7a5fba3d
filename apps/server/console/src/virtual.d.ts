declare module "virtual:tokens.css" {}
declare module "virtual:findings.css" {}
declare module "virtual:rules" {
  interface Told {
    readonly id: string
    readonly severity: string
    readonly title: string
    readonly why: string
    readonly hint: string | null
  }
  const catalog: { readonly rules: ReadonlyArray<Told>; readonly lints: ReadonlyArray<Told> }
  export default catalog
}
