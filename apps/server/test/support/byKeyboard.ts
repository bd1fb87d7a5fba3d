// A screen by keyboard alone: what can be reached, and whether one sees where one is.
import type { Page } from "playwright-core"

/* What a pointer could use. Of radio buttons of one name the keyboard reaches one, and from there the others. */
const mark = `(() => {
  const all = [...document.querySelectorAll(
    "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea, summary, [role=listbox]"
  )].filter((one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  const groups = new Set()
  let count = 0
  for (const one of all) {
    const group = one.type === "radio" ? one.name : undefined
    if (group !== undefined && groups.has(group)) continue
    groups.add(group)
    one.dataset.reach = String(count++)
  }
  return count
})()`

/* Where one is, and in what way it is not seen. Of an outline three sides are enough. */
const look = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return { reach: "", name: "", fault: "" }
  const name = at.outerHTML.slice(0, 100)
  const reach = at.dataset.reach ?? (at.type === "radio" ? document.querySelector(\`[name="\${at.name}"][data-reach]\`)?.dataset.reach : undefined)
  const style = getComputedStyle(at)
  const [width, offset] = [parseFloat(style.outlineWidth), parseFloat(style.outlineOffset)]
  if (style.outlineStyle === "none" || !(width > 0)) return { reach, name, fault: "has no outline" }
  const { bottom, left, right, top } = at.getBoundingClientRect()
  const sides = { top: top - offset, left: left - offset, bottom: bottom + offset, right: right + offset }
  const hidden = new Set()
  for (let box = at.parentElement; box !== null; box = box.parentElement) {
    if (getComputedStyle(box).overflow === "visible" || box === document.documentElement || box === document.body) continue
    const around = box.getBoundingClientRect()
    if (sides.top < around.top - 1) hidden.add("top")
    if (sides.left < around.left - 1) hidden.add("left")
    if (sides.bottom > around.bottom + 1) hidden.add("bottom")
    if (sides.right > around.right + 1) hidden.add("right")
  }
  if (hidden.size > 1) return { reach, name, fault: "its outline is cut off at " + [...hidden].join(" and ") }
  const header = document.querySelector("header.top")
  const isUnder = header !== null && !header.contains(at) && bottom <= header.getBoundingClientRect().bottom && !at.matches(".skip")
  if (isUnder || top >= innerHeight || bottom <= 0) return { reach, name, fault: "is out of sight" }
  return { reach, name, fault: "" }
})()`

interface Seen {
  readonly reach?: string
  readonly name: string
  readonly fault: string
}

/* From the last of a page the keyboard leaves it: then the way has been gone. */
const further = 12

/** What is wrong on the way from the top of a screen to its end. */
export const faultsByKeyboard = async (page: Page): Promise<ReadonlyArray<string>> => {
  const count = await page.evaluate<number>(mark)
  const reached = new Set<string>()
  const faults = new Set<string>()
  // Regions that scroll are stops as well.
  for (let presses = 0; presses < count * 2 + further && reached.size < count; presses++) {
    await page.keyboard.press("Tab")
    const { fault, name, reach } = await page.evaluate<Seen>(look)
    if (reach !== undefined && reach !== "") reached.add(reach)
    if (fault !== "") faults.add(`${fault}: ${name}`)
  }
  const missed = await page.evaluate<ReadonlyArray<string>>(
    `${JSON.stringify([...reached])}.length === ${count} ? [] : [...document.querySelectorAll("[data-reach]")].filter((one) => !${JSON.stringify([...reached])}.includes(one.dataset.reach)).map((one) => "is not reached: " + one.outerHTML.slice(0, 100))`
  )
  return [...faults, ...missed]
}

/** What moves, or would. */
export const moving = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate<ReadonlyArray<string>>(`(() => {
    const long = (text) => text.split(",").some((part) => parseFloat(part) > 0)
    const styled = [...document.querySelectorAll("*")].filter((one) => ["", "::before", "::after"].some((part) => {
      const { animationDuration, animationName, transitionDuration } = getComputedStyle(one, part === "" ? undefined : part)
      return long(transitionDuration) || (animationName !== "none" && long(animationDuration))
    })).map((one) => one.outerHTML.slice(0, 80))
    const running = document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().activeDuration > 0)
      .map((one) => one.animationName ?? one.transitionProperty)
    return [...styled, ...running]
  })()`)
