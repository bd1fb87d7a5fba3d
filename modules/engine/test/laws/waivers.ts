/** Rules without a mirror image, and why; a waiver that is no longer needed fails the law too. */
export const waivers: ReadonlyMap<string, string> = new Map([
  ["server.surface.scopeNarrowed", "a list that becomes public hides nothing from anyone (DIFF-16)"],
  ["server.text.hidden", "hidden characters that go away are what the rule asks for"],
  ["tool.text.hidden", "hidden characters that go away are what the rule asks for"],
  ["resource.text.hidden", "hidden characters that go away are what the rule asks for"],
  ["resourceTemplate.text.hidden", "hidden characters that go away are what the rule asks for"],
  ["prompt.text.hidden", "hidden characters that go away are what the rule asks for"],
  ["tool.annotations.safetyWeakened", "a promise made is an added or changed annotation like any other"],
  ["tool.deprecated", "a withdrawn announcement is a difference of `_meta`"]
])
