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

/** A window of 1280 by 900 pixels at 200 % zoom, and one with text of twice the size. */
const enlarged = [
  { name: 'at 200 %', viewport: { width: 640, height: 450 }, fontSize: '' },
  { name: 'with text of 200 %', viewport: { width: 1280, height: 900 }, fontSize: '200%' },
]

/**
 * Lists what is lost when the page is enlarged, in forced colours: overflow, and in the areas that match the selector,
 * controls that are cut off or cannot be scrolled into view, and edges that are not drawn.
 */
export async function enlargedFlaws(page: Page, within = 'dialog[open]'): Promise<string[]> {
  const found: string[] = []
  const size = page.viewportSize()
  await page.emulateMedia({ forcedColors: 'active' })
  for (const { name, viewport, fontSize } of enlarged) {
    await page.setViewportSize(viewport)
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, fontSize)
    if (!(await fits(page))) found.push(`${name}: wider than the window`)
    const cut = await page.evaluate(listCutOff, within)
    found.push(...cut.map((flaw) => `${name}: ${flaw}`))
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.emulateMedia({ forcedColors: 'none' })
  if (size) await page.setViewportSize(size)
  return found
}

/** Runs in the browser. */
function listCutOff(within: string): string[] {
  const areas = [...document.querySelectorAll<HTMLElement>(within)]
  if (areas.length === 0) return [`nothing matches ${within}`]
  const controls = 'button, a[href], input, select, textarea, [role="option"]'
  return areas.flatMap((area) => {
    const { width, height } = area.getBoundingClientRect()
    const isWholeWindow = width >= innerWidth && height >= innerHeight
    const isLayer = area.matches('dialog, [popover], li')
    const hasEdge = getComputedStyle(area).borderTopStyle !== 'none'
    const lost = isLayer && !isWholeWindow && !hasEdge ? ['the edge is not drawn'] : []
    for (const control of area.querySelectorAll<HTMLElement>(controls)) {
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const box = control.getBoundingClientRect()
      // Hidden from view on purpose.
      if (!control.checkVisibility() || box.width <= 1) continue
      const name = control.ariaLabel ?? (control.textContent.trim() || control.tagName)
      const isOutside =
        box.left < -1 ||
        box.right > innerWidth + 1 ||
        (box.height <= innerHeight && (box.top < -1 || box.bottom > innerHeight + 1))
      if (isOutside) lost.push(`“${name}” is outside of the window`)
      const isTooSmall =
        control.matches('button, a') &&
        getComputedStyle(control).display !== 'inline' &&
        (control.scrollHeight > control.clientHeight + 1 ||
          control.scrollWidth > control.clientWidth + 1)
      if (isTooSmall) lost.push(`the text of “${name}” is larger than the control`)
    }
    return lost
  })
}
