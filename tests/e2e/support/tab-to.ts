import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, unless it has it already. */
export async function tabTo(page: Page, target: Locator, maxTabs = 80): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Reaches the element with Tab, and presses the key there. */
export async function tabAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
