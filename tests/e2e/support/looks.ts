import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

/** A phone, a tablet and a desktop, in CSS pixels. */
export const widths = [360, 768, 1280] as const

/** Between the others, which show the same elements: only what depends on the layout is checked there. */
const between = 768
const layoutRules = ['color-contrast', 'target-size']

/**
 * Lists the flaws of the page, a line each: axe violations and overflow at each width,
 * contrast in both themes. Markup does not depend on the theme, so axe's other rules run in one.
 */
export async function flaws(page: Page, at: readonly number[] = [360, 1280]): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize()
  for (const width of at) {
    await page.setViewportSize({ width, height: 900 })
    if (!(await fits(page))) found.push(`wider than the window at ${width} px`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const finding of await axeFindings(page, rulesFor(width, colorScheme))) {
        found.push(`at ${width} px, ${colorScheme}: ${finding}`)
      }
    }
  }
  if (size) await page.setViewportSize(size)
  return found
}

function rulesFor(width: number, colorScheme: 'light' | 'dark'): { rules?: string[] } {
  if (colorScheme === 'dark') return { rules: ['color-contrast'] }
  return width === between ? { rules: layoutRules } : {}
}

/** Lists what may be wrong at a width between others at which the page has no flaws: overflow, contrast and small targets. */
export async function flawsOfWidth(page: Page, width: number): Promise<string[]> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const found = (await axeFindings(page, { rules: layoutRules })).map(
    (finding) => `at ${width} px: ${finding}`,
  )
  if (!(await fits(page))) found.push(`wider than the window at ${width} px`)
  if (size) await page.setViewportSize(size)
  return found
}

/** A resized page may need a moment to settle. */
async function fits(page: Page): Promise<boolean> {
  const isNarrow = () => document.documentElement.scrollWidth <= window.innerWidth
  return page.waitForFunction(isNarrow, undefined, { timeout: 2000 }).then(
    () => true,
    () => false,
  )
}
