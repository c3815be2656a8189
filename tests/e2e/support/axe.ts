import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Runs axe on the page, or a part of it; returns a line with rule and element per violation. Injected
 * once per page and limited to violations, which takes a third of the time of axe's own builder.
 */
export async function axeFindings(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  await standStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await injectAxe(page)
  return page.evaluate(
    async ([context, runOnly]) => {
      const { axe: injected } = window as unknown as { axe: typeof axe }
      // The structure of a PDF is its author's.
      const scope = { include: [context ?? document], exclude: ['.structTree'] }
      const { violations } = await injected.run(scope, {
        resultTypes: ['violations'],
        iframes: false,
        // Off by default in axe; required by WCAG 2.2 AA.
        ...(runOnly ? { runOnly } : { rules: { 'target-size': { enabled: true } } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      )
    },
    [within, rules] as const,
  )
}

/** Half a megabyte of script: `page.evaluate` would take twice as long, and a script element breaks the page's policy. */
async function injectAxe(page: Page): Promise<void> {
  // Not detached, which would end what other sessions emulate, such as a passkey.
  const session = await page.context().newCDPSession(page)
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axeSource })
  if (exceptionDetails) throw new Error(`axe could not be injected: ${exceptionDetails.text}`)
}

/**
 * Emulates reduced motion and waits for running animations, since colours in the middle of a
 * transition are not designed. Throws on an animation that would never end.
 */
export async function standStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
    const endless = moving.filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
    if (endless.length > 0) {
      const names = endless.map((one) => ('animationName' in one ? one.animationName : one.id))
      throw new Error(`Reduced motion does not stop: ${names.join(', ')}`)
    }
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
