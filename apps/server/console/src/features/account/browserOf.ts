// Which browser a session is of, as far as it says so itself.
const browsers: ReadonlyArray<readonly [mark: RegExp, name: string]> = [
  [/\bEdg\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bFirefox\//u, "Firefox"],
  [/\b(?:Headless)?Chrome\//u, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//u, "Safari"]
]

const systems: ReadonlyArray<readonly [mark: RegExp, name: string]> = [
  [/\biPhone|iPad\b/u, "iOS"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"]
]

const nameIn = (names: typeof browsers, text: string) => names.find(([mark]) => mark.test(text))?.[1]

/** `Firefox on Linux`; what it calls itself where that tells nothing. */
export const browserOf = (userAgent: string): string => {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  if (browser === undefined) return userAgent === "" ? "Not known" : userAgent
  return system === undefined ? browser : `${browser} on ${system}`
}
