// What the browser shows when it comes back: fixed words, so that nothing from outside can be in them.

/** Nothing on the page runs or loads, nobody frames it, and the address with the code is neither kept nor sent on. */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  connection: "close"
}

/** The page of a redirect that was taken, or was not. */
export const page = (isTaken: boolean): string => {
  const [title, text] = isTaken
    ? ["Signed in", "The terminal goes on. You may close this page."]
    : ["Not signed in", "The terminal says why. You may close this page."]
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · MCP Inspect</title></head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>
`
}
