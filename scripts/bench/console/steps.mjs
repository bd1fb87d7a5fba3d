// What somebody does with the surface of a server, a step at a time.

const pause = (page) => page.waitForTimeout(60)

const list = (page) => page.getByRole("listbox", { name: "Tools" })

const search = async (page) => {
  await page.getByLabel("Search the surface").focus()
  for (const key of "issue7") {
    await page.keyboard.press(key)
    await pause(page)
  }
}

/** With nothing in it. */
export const emptySteps = {
  open: async (page, address) => {
    await page.goto(address)
    await page.getByText("Not recorded:").waitFor()
  },
  search
}

/** With many tools. */
export const manySteps = {
  open: async (page, address) => {
    await page.goto(address)
    await list(page).getByRole("option").first().waitFor()
    await page.getByRole("heading", { name: "Input" }).waitFor()
  },
  scroll: async (page) => {
    await list(page).hover()
    // A whole screenful each time.
    for (let turns = 0; turns < 20; turns++) {
      await page.mouse.wheel(0, 500)
      await pause(page)
    }
  },
  choose: async (page) => {
    await list(page).getByRole("option").nth(5).click()
    await page.waitForTimeout(500)
    await page.keyboard.press("End")
    await page.waitForTimeout(500)
    for (let turns = 0; turns < 10; turns++) {
      await page.keyboard.press("ArrowUp")
      await pause(page)
    }
  },
  search
}
