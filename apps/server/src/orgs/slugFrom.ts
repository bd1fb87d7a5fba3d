/** A segment of a path made from a name: `Ünited Builds` becomes `united-builds`; `fallback` where no letter is left. */
export const slugFrom = (name: string, fallback: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || fallback
