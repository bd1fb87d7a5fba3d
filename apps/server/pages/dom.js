// Elements from plain values. Text is always text: what a server calls itself can never become markup here.

/** Makes an element; members that begin with `on` are listeners, children are elements or texts. */
export const h = (name, members = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(members)) {
    if (value === undefined || value === false) continue
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value)
    else element.setAttribute(key, value === true ? "" : String(value))
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null))
  return element
}

/** A labelled input. */
export const field = (label, name, members = {}) =>
  h("label", {}, label, h("input", { name, required: true, ...members }))

/** A form that keeps what was typed and shows beside it why it was refused. */
export const form = (action, send, ...fields) => {
  const problem = h("p", { class: "wrong", role: "alert" })
  const button = h("button", { type: "submit" }, action)
  return h(
    "form",
    {
      onsubmit: async (event) => {
        event.preventDefault()
        problem.textContent = ""
        button.disabled = true
        try {
          await send(Object.fromEntries(new FormData(event.target)), event.target)
        } catch (error) {
          problem.textContent = error.message
          if (error.field !== undefined) event.target.elements[error.field]?.focus()
        }
        button.disabled = false
      }
    },
    ...fields,
    problem,
    button
  )
}

/** A button that does one thing. */
export const button = (text, onclick) => h("button", { type: "button", onclick }, text)

/** A table; without rows, a sentence. */
export const table = (heads, rows, empty) =>
  rows.length === 0
    ? h("p", { class: "quiet" }, empty)
    : h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((head) => h("th", { scope: "col" }, head))
          )
        ),
        h(
          "tbody",
          {},
          rows.map((cells) =>
            h(
              "tr",
              {},
              cells.map((cell) => h("td", {}, cell))
            )
          )
        )
      )

/** A time, exact on hover. */
export const when = (iso) => h("time", { datetime: iso, title: iso }, new Date(iso).toLocaleString())
