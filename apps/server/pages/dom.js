// Elements from plain values. Text is always text: what a server calls itself can never become markup here.

/** Makes an element; members that begin with `on` are listeners, children are elements or texts. */
export const h = (name, members = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? "" : String(value))
  }
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null))
  return element
}

/** A quiet paragraph. */
export const note = (...children) => h("p", { class: "quiet" }, ...children)

/** Text for a terminal or a file, with a button that copies it where the browser lets pages copy. */
export const block = (label, text) => {
  const told = h("span", { role: "status", class: "quiet" })
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    told.textContent = "Copied."
  }
  const button =
    navigator.clipboard === undefined ? undefined : h("button", { type: "button", onclick: copy }, `Copy ${label}`)
  return [h("pre", { tabindex: "0", "aria-label": label }, text), h("p", { class: "row" }, button, told)]
}

/** A table; without rows, a sentence or what else is given. */
export const table = (caption, heads, rows, empty) => {
  if (rows.length === 0) return typeof empty === "string" ? note(empty) : empty
  const head = h(
    "tr",
    {},
    heads.map((text) => h("th", { scope: "col" }, text === "" ? h("span", { class: "hidden" }, "Actions") : text))
  )
  const body = rows.map((cells) =>
    h(
      "tr",
      {},
      cells.map((cell) => h("td", {}, cell))
    )
  )
  return h(
    "div",
    { class: "wide", role: "region", tabindex: "0", "aria-label": caption },
    h("table", {}, h("caption", { class: "hidden" }, caption), h("thead", {}, head), h("tbody", {}, body))
  )
}

/** A time, exact on hover. */
export const when = (iso) =>
  iso === null ? "never" : h("time", { datetime: iso, title: iso }, new Date(iso).toLocaleString())

/** A link to another page of ours. */
export const link = (href, text) => h("a", { href }, text)

/** What can be loaded anew: an element, and what does it. Whoever pressed a button in it is then at its heading. */
export const live = async (heading, load) => {
  const title = h("h2", { tabindex: "-1" }, heading)
  const body = h("div", {}, await load())
  const refresh = async () => {
    const hadFocus = body.contains(document.activeElement)
    body.replaceChildren(h("div", {}, await load()))
    if (hadFocus) title.focus()
  }
  return { element: [title, body], refresh }
}

/** Foreign text with what cannot be seen or turns text around written out, and cut where it is very long. */
export const visible = (text, longest = 2000) => {
  const letters = Array.from(text.slice(0, 2 * longest))
  const cut = letters.length > longest || text.length > 2 * longest
  return (cut ? `${letters.slice(0, longest).join("")}…` : text).replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`
  )
}

/** The same of a sentence, names between backticks as code. */
export const prose = (text) => {
  const parts = visible(text).split("`")
  return parts.length % 2 === 0 ? parts.join("`") : parts.map((part, at) => (at % 2 === 1 ? h("code", {}, part) : part))
}
