import { expect, test } from 'vitest'
import { getCaptionLines } from './use-captions.ts'

const cues = [
  { startTime: 0, endTime: 2, text: 'One' },
  { startTime: 2, endTime: 4, text: '<v Ada>Two</v>\n<i>and</i> &lt;three&gt; &amp;amp;' },
  { startTime: 3, endTime: 5, text: 'Four' },
]

test.each([
  [0, ['One']],
  [1.99, ['One']],
  [2, ['Two', 'and <three> &amp;']],
  [3.5, ['Two', 'and <three> &amp;', 'Four']],
  [5, []],
])('shows at %d seconds %j', (position, lines) => {
  expect(getCaptionLines(cues, position)).toEqual(lines)
})
