import { afterAll, describe, expect, test } from 'vitest'
import { renderArticleHtml } from '#server/domain/curriculum/articles/render-html.ts'
import { findUnsafe } from '#tests/articles/find-unsafe.ts'
import { hostileArticles, injections } from '#tests/articles/hostile-articles.ts'
import { measureCpu } from '#tests/helpers/measure-cpu.ts'

const maxMilliseconds = 50
const times: { name: string; milliseconds: number; size: number }[] = []

describe(`renders harmless HTML, or rejects the article, within ${maxMilliseconds} ms`, () => {
  test.each(Object.entries(hostileArticles))('%s', (name, markdown) => {
    const output = renderArticleHtml(markdown)
    const flaws = 'html' in output ? findUnsafe(output.html) : []
    expect(flaws).toEqual([])
    expect('problem' in output ? output.problem : 'None.').toMatch(/^[A-Z].*\.$/)
    const milliseconds = measureFastest(markdown)
    times.push({ name, milliseconds, size: 'html' in output ? output.html.length : 0 })
    expect(milliseconds).toBeLessThanOrEqual(maxMilliseconds)
  })

  afterAll(() => {
    times.sort((a, b) => b.milliseconds - a.milliseconds)
    const slowest = times.slice(0, 10).map(({ name, milliseconds, size }) => {
      const result = size > 0 ? `${size} characters` : 'rejected'
      return `${milliseconds.toFixed(1).padStart(6)} ms  ${name} (${result})`
    })
    console.log(`The slowest of ${times.length} hostile articles:\n${slowest.join('\n')}`)
  })
})

test('renders every injection instead of rejecting it', () => {
  for (const markdown of Object.values(injections))
    expect(renderArticleHtml(markdown)).toHaveProperty('html')
})

const runsMax = 10

/**
 * In milliseconds of CPU time on an idle machine: other processes do not count, and neither does how much slower they
 * make this one. Articles that take quadratic time take seconds, also in the fastest run.
 */
function measureFastest(markdown: string): number {
  const render = () => renderArticleHtml(markdown)
  let fastest = measureCpu(render)
  const isUndecided = () => fastest > maxMilliseconds && fastest < 5 * maxMilliseconds
  for (let run = 1; run < runsMax && isUndecided(); run += 1) {
    const slowness = Math.max(1, measureCpu(doFixedWork) / fixedWorkMilliseconds)
    fastest = Math.min(fastest, measureCpu(render) / slowness)
  }
  return fastest
}

/** The CPU time of `doFixedWork` on an idle machine. */
const fixedWorkMilliseconds = 12
const fixedText = 'words, *marks* and `code` '.repeat(60_000)

/** Does not depend on how articles are rendered. */
function doFixedWork(): void {
  let length = 0
  for (const [token] of fixedText.matchAll(/\w+|[*`]|\s/g)) length += token.length
  expect(length).toBeGreaterThan(0)
}
