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
