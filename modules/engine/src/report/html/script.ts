// What the page can do where scripts run. The page is read whole without it. Plain JavaScript for browsers, as text: the
// policy of the page names its digest, so that nothing else can run.

/** Runs before the first paint: that scripts run, and the theme chosen earlier. */
export const earlyScript = String.raw`(() => {
  const root = document.documentElement
  root.classList.add("js")
  try {
    const theme = localStorage.getItem("mcp-inspect-theme")
    if (theme === "dark" || theme === "light") root.dataset.theme = theme
  } catch {}
})()`

const theme = String.raw`
  const isDark = () => (root.dataset.theme === undefined ? prefersDark.matches : root.dataset.theme === "dark")
  const prefersDark = matchMedia("(prefers-color-scheme: dark)")
  const themeButton = byId("theme")
  const nameTheme = () => {
    themeButton.textContent = isDark() ? "Light theme" : "Dark theme"
  }
  themeButton.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark"
    try {
      localStorage.setItem("mcp-inspect-theme", root.dataset.theme)
    } catch {}
    nameTheme()
  })
  prefersDark.addEventListener("change", nameTheme)
  nameTheme()`

const data = String.raw`
  const escaped = (found) =>
    [...found].flatMap((sign) => sign.split("")).map((unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0")).join("")
  const dataText = () =>
    JSON.stringify(JSON.parse(byId("report").textContent), null, 2).replace(
      /[\u007F-\u00A0\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2028\u2029\u3164\uFFA0\u{E0100}-\u{E01EF}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu,
      escaped
    )
  const dataDetails = byId("report").closest("details")
  const showData = () => {
    if (byId("report-text").textContent === "") byId("report-text").textContent = dataText()
  }
  dataDetails.addEventListener("toggle", () => {
    if (dataDetails.open) showData()
  })`

const copy = String.raw`
  const copySelection = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const selection = getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
    return document.execCommand("copy")
  }
  const copyOf = async (element) => {
    try {
      await navigator.clipboard.writeText(element.textContent)
      return true
    } catch {
      return copySelection(element)
    }
  }
  const copies = (button, element) => {
    const label = button.textContent
    button.addEventListener("click", async () => {
      const said = (await copyOf(element())) ? "Copied" : "Not copied: select the text and copy it by hand"
      button.textContent = said
      byId("said").textContent = said
      setTimeout(() => {
        button.textContent = label
        byId("said").textContent = ""
      }, 2000)
    })
  }
  copies(byId("copy-report"), () => {
    showData()
    return byId("report-text")
  })
  const offerCopy = (details) => {
    const command = details.querySelector(".command")
    const place = command?.closest("dd")
    if (!place || place.querySelector(".copy") !== null) return
    const button = document.createElement("button")
    button.type = "button"
    button.className = "copy"
    button.textContent = "Copy command"
    place.append(" ", button)
    copies(button, () => command)
  }
  document.addEventListener("toggle", ({ target }) => { if (target.open && target.parentNode.matches(".finding")) offerCopy(target) }, true)
  for (const details of document.querySelectorAll(".finding > details[open]")) offerCopy(details)`

const filters = String.raw`
  const rows = [...document.querySelectorAll(".finding")].map((element) => ({
    element,
    details: element.firstElementChild,
    severity: element.dataset.severity,
    kinds: element.dataset.kinds.split(" "),
    count: Number(element.dataset.count),
    section: element.closest("section.severity"),
    text: undefined
  }))
  const sections = [...new Set(rows.map(({ section }) => section))]
  const textOf = (row) => {
    if (row.text === undefined) {
      const said = row.element.querySelectorAll(":is(h3,h4),.what,.line:not(.accept) dd,.about")
      const command = row.element.querySelector(".command")
      const fingerprints = command === null ? [] : (command.textContent.match(/sha256:[0-9a-f]+/g) ?? [])
      row.text = [...[...said].map(({ textContent }) => textContent), ...fingerprints].join("\n").toLowerCase()
    }
    return row.text
  }
  const query = byId("query")
  const boxes = [...document.querySelectorAll('input[name="severity"],input[name="kind"]')]
  const refused = (name) => new Set(boxes.filter((box) => box.name === name && !box.checked).map(({ value }) => value))
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const grouped = (count) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
  const apply = () => {
    const words = query.value.toLowerCase().split(/\s+/).filter((word) => word !== "")
    const severities = refused("severity")
    const kinds = refused("kind")
    const seen = new Set()
    let shown = 0
    for (const row of rows) {
      const fits =
        !severities.has(row.severity) &&
        !row.kinds.every((kind) => kinds.has(kind)) &&
        words.every((word) => textOf(row).includes(word))
      if (row.element.hidden === fits) row.element.hidden = !fits
      if (!fits) continue
      shown += row.count
      seen.add(row.section)
    }
    for (const section of sections) section.hidden = !seen.has(section)
    const isFiltered = words.length > 0 || severities.size > 0 || kinds.size > 0
    byId("shown").textContent = isFiltered ? grouped(shown) + " of " + grouped(total) + " shown" : ""
    byId("empty").hidden = seen.size > 0
    nameUnfold()
  }
  let isWaiting = false
  const applySoon = () => {
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(() => {
      isWaiting = false
      apply()
    })
  }
  const clear = () => {
    query.value = ""
    for (const box of boxes) box.checked = true
    apply()
    query.focus()
  }
  const visibleRows = () => rows.filter(({ element }) => !element.hidden)
  const unfold = byId("unfold")
  const isUnfolded = () => visibleRows().every(({ details }) => details.open)
  const nameUnfold = () => {
    unfold.textContent = isUnfolded() ? "Fold all" : "Unfold all"
  }
  unfold.addEventListener("click", () => {
    const open = !isUnfolded()
    for (const { details } of visibleRows()) details.open = open
    nameUnfold()
  })
  query.addEventListener("input", applySoon)
  for (const box of boxes) box.addEventListener("change", applySoon)
  byId("clear").addEventListener("click", clear)
  query.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && query.value !== "") {
      event.preventDefault()
      query.value = ""
      apply()
    }
    if (event.key === "Enter") {
      apply()
      visibleRows()[0]?.details.firstElementChild.focus()
    }
  })
  document.addEventListener("keydown", (event) => {
    const isTyped = event.target.closest("input:not([type=checkbox]),textarea,select,[contenteditable]") !== null
    if (event.key !== "/" || isTyped || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    query.focus()
    query.select()
  })
  apply()`

const places = String.raw`
  const openTarget = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)))
    const details = target?.matches(".finding") ? target.firstElementChild : null
    if (details === null || details === undefined) return
    details.open = true
    target.scrollIntoView({ block: "nearest" })
  }
  addEventListener("hashchange", openTarget)
  openTarget()`

/* Style sheets unfold what is printed where they can; elsewhere it is unfolded for the time of printing. */
const printing = String.raw`
  if (!CSS.supports("selector(::details-content)")) {
    let folded = []
    addEventListener("beforeprint", () => {
      folded = [...document.querySelectorAll(".finding > details:not([open])")]
      for (const details of folded) details.open = true
    })
    addEventListener("afterprint", () => {
      for (const details of folded) details.open = false
    })
  }`

/** Everything else the page does. Filters are left out where there is nothing to filter. */
export const script = `(() => {
  const root = document.documentElement
  const byId = (id) => document.getElementById(id)
${theme}
${data}
${copy}
${places}
${printing}
  if (byId("query") === null) return
${filters}
})()`
