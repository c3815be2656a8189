import { afterAll, describe, expect, test } from 'vitest'
import { renderArticleHtml } from '#server/domain/curriculum/articles/render-html.ts'
import { findUnsafe } from '#tests/articles/find-unsafe.ts'
import { hostileArticles, injections } from '#tests/articles/hostile-articles.ts'

const maxMilliseconds = 50
const times: { name: string; milliseconds: number; size: number }[] = []

describe(`renders harmless HTML, or rejects the article, within ${maxMilliseconds} ms`, () => {
  test.each(Object.entries(hostileArticles))('%s', (name, markdown) => {
    const output = renderArticleHtml(markdown)
    const flaws = 'html' in output ? findUnsafe(output.html) : []
    expect(flaws).toEqual([])
    expect('problem' in output ? output.problem : 'None.').toMatch(/^[A-Z].*\.$/)
    const milliseconds = Math.min(...Array.from({ length: 5 }, () => measureCpu(markdown)))
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

/** Other processes on the machine do not count. */
function measureCpu(markdown: string): number {
  const before = process.threadCpuUsage()
  renderArticleHtml(markdown)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
