import { expect, test } from 'vitest'
import { getCaptionLines, selectTrack, toCues } from './use-captions.ts'

const cues = toCues([
  { startTime: 0, endTime: 2, text: 'One' },
  { startTime: 2, endTime: 4, text: '<v Ada>Two</v>\n<i>and</i> &lt;three&gt; &amp;amp;' },
  { startTime: 3, endTime: 5, text: 'Four' },
] as unknown as TextTrackCue[])

test.each([
  [0, ['One']],
  [1.99, ['One']],
  [2, ['Two', 'and <three> &amp;']],
  [3.5, ['Two', 'and <three> &amp;', 'Four']],
  [5, []],
])('shows at %d seconds %j', (position, lines) => {
  expect(getCaptionLines(cues, position)).toEqual(lines)
})

test('selects the chosen language, else another variant of it, else the first track', () => {
  const tracks = ['en', 'pt-BR', 'de'].map((language) => ({
    id: language,
    label: language,
    language,
    load: async () => [],
  }))
  const select = (language: string) => selectTrack(tracks, language)?.id
  expect(['de', 'pt-PT', 'fr'].map(select)).toEqual(['de', 'pt-BR', 'en'])
  expect(selectTrack([], 'de')).toBeUndefined()
})
