import { expect, type Locator, type Page } from '@playwright/test'

const maxTabs = 80

/** Presses Tab until the element has the focus, unless it has it already. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
