import type { Page } from '@playwright/test'

/** Enters text by an input method. `act` runs while it is being composed: then keys belong to the input method. */
export async function composeText(
  page: Page,
  text: string,
  act: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const range = { selectionStart: text.length, selectionEnd: text.length }
  await session.send('Input.imeSetComposition', { text, ...range })
  await act()
  await session.send('Input.insertText', { text })
  await session.detach()
}
