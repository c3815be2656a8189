import { expect, type Page } from '@playwright/test'

/** For what a public page does by itself: moves the pointer, upon which the page loads React, and waits for it. */
export async function waitForReact(page: Page): Promise<void> {
  await page.mouse.move(3, 3)
  await page.mouse.move(1, 1)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}
