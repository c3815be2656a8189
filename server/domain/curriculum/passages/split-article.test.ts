import { expect, test } from 'vitest'
import { renderArticleHtml } from '../articles/render-html.ts'
import { splitArticle } from './split-article.ts'

function split(markdown: string): string[] {
  const output = renderArticleHtml(markdown)
  if ('problem' in output) throw new Error(output.problem)
  return splitArticle(output.html).map(({ body }) => body)
}

test('passages have the characters of text and code as they were typed', () => {
  const typed = `it's "a" < b > c & d`
  expect(split(typed)).toEqual([typed])
  expect(split(`\`${typed}\``)).toEqual([typed])
  expect(split(`\`\`\`\n${typed}\n\`\`\``)).toEqual([typed])
  expect(split(`\`\`\`python\nprint('${typed.replace("'", '')}')\n\`\`\``)).toEqual([
    `print('its "a" < b > c & d')`,
  ])
})

test('a passage does not decode what was typed as an entity', () => {
  expect(split('`&amp;lt; &#x27; &#39;`')).toEqual(['&amp;lt; &#x27; &#39;'])
})
