import { expect, test } from 'vitest'
import { cleanPastedHtml } from './clipboard.ts'

const marker = (text: string) =>
  `<span style='mso-list:Ignore'>${text}<span>&nbsp;&nbsp;</span></span>`
const item = (position: string, start: string, end: string, bullet: string, text: string) =>
  `<p class=MsoListParagraphCxSp${position} style='mso-list:l0'>${start}${marker(bullet)}${end}${text}<o:p></o:p></p>`

test.each([
  ['<![if !supportLists]>', '<![endif]>'],
  ['<!--[if !supportLists]-->', '<!--[endif]-->'],
])('turns the paragraphs of Word with %s into lists', (start, end) => {
  const bullets = item('First', start, end, '·', 'One') + item('Last', start, end, '·', 'Two')
  const numbers = item('Middle', start, end, '1.', 'Three')
  const html = `<html><head><style>p {}</style></head><body><p>Text</p>${bullets}${numbers}</body></html>`
  expect(cleanPastedHtml(html)).toBe(
    '<p>Text</p><ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol>',
  )
})

test('keeps list paragraphs without a marker, and removes what is not content', () => {
  expect(
    cleanPastedHtml('<p class=MsoListParagraph>Text</p><script>alert(1)</script><!-- x -->'),
  ).toBe('<p class=MsoListParagraph>Text</p>')
})
