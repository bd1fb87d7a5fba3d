// Forms that keep what was typed. A refusal stands beside the field it is about, else above the button.
import { h } from "./dom.js"

let fields = 0

/* What stands under a control, and the control told of it. */
const labelled = (label, control, help) => {
  const id = `field-${(fields += 1)}`
  control.setAttribute("id", id)
  control.setAttribute("aria-describedby", `${id}-help ${id}-problem`)
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    control,
    h("p", { class: "quiet", id: `${id}-help` }, help),
    h("p", { class: "wrong", id: `${id}-problem` })
  )
}

/** A labelled input. */
export const field = (label, name, { help, ...members } = {}) =>
  labelled(label, h("input", { name, required: true, ...members }), help)

/** A labelled choice; options are pairs of value and text. */
export const choice = (label, name, options, chosen) =>
  labelled(
    label,
    h(
      "select",
      { name },
      options.map(([value, text]) => h("option", { value, selected: value === chosen }, text))
    )
  )

/** A labelled text of several lines. */
export const area = (label, name, text, help) => {
  const control = h("textarea", { name, rows: 14, spellcheck: "false" })
  control.value = text
  return labelled(label, control, help)
}

const clear = (target) => {
  for (const control of target.elements) {
    if (control.id === "") continue
    control.removeAttribute("aria-invalid")
    document.getElementById(`${control.id}-problem`).textContent = ""
  }
}

/* `ignore[3].rule` is about the control `ignore`, or the one that holds all of it. */
const controlOf = (target, name) =>
  [...target.elements].find((control) => control.name !== "" && control.name === name) ??
  [...target.elements].find((control) => control.tagName === "TEXTAREA")

const tell = (target, problem, error) => {
  const control = error.field === undefined ? undefined : controlOf(target, error.field)
  if (control === undefined) {
    problem.textContent = error.message
    return
  }
  document.getElementById(`${control.id}-problem`).textContent = error.message
  control.setAttribute("aria-invalid", "true")
  control.focus()
}

/** A form. `send` is given the values, and what it throws is shown. */
export const form = (action, send, ...parts) => {
  const problem = h("p", { class: "wrong", role: "alert" })
  const button = h("button", { type: "submit" }, action)
  const submit = async (event) => {
    event.preventDefault()
    const { target } = event
    clear(target)
    problem.textContent = ""
    button.setAttribute("aria-disabled", "true")
    try {
      if (!target.hasAttribute("aria-busy")) {
        target.setAttribute("aria-busy", "true")
        await send(Object.fromEntries(new FormData(target)), target)
      }
    } catch (error) {
      tell(target, problem, error)
    }
    target.removeAttribute("aria-busy")
    button.removeAttribute("aria-disabled")
  }
  return h("form", { onsubmit: submit }, ...parts, problem, button)
}

/** A button that does one thing; when that fails, the reason stands beside it. */
export const button = (text, act, { label } = {}) => {
  const problem = h("span", { class: "wrong", role: "alert" })
  const press = async () => {
    problem.textContent = ""
    try {
      await act()
    } catch (error) {
      problem.textContent = error.message
    }
  }
  return h(
    "span",
    { class: "row" },
    h("button", { type: "button", onclick: press, "aria-label": label }, text),
    problem
  )
}

/** Deleting asks for the name. */
export const deletion = (what, name, member, send) =>
  h(
    "details",
    {},
    h("summary", {}, `Delete ${what}`),
    h("p", {}, "This cannot be undone. To delete it with all it has, type ", h("code", {}, name), "."),
    form(`Delete ${what}`, send, field(`Type ${name}`, member, { autocomplete: "off" }))
  )
