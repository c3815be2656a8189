import { expect, test } from 'vitest'
import { markdownToHtml } from '#shared/markdown/markdown.ts'
import { toExcerpt } from './excerpt.ts'

test('has the text without markup, in one line', () => {
  const markdown =
    '# Exam\n\nIt is on **Monday**, at 9.\n\n- Bring [a map](https://maps.test)\n- x < y & "z"'
  expect(toExcerpt(markdownToHtml(markdown))).toBe(
    'Exam It is on Monday, at 9. Bring a map x < y & "z"',
  )
})

test('does not turn text that looks like HTML into markup', () => {
  expect(toExcerpt(markdownToHtml('Write `<b>` or &lt;b&gt;.'))).toBe('Write <b> or <b>.')
})

test('ends with an ellipsis where it is cut', () => {
  expect(toExcerpt('<p>Läuft 👩‍🚀 noch</p>', 6)).toBe('Läuft…')
  expect(toExcerpt('<p>short</p>', 5)).toBe('short')
})
