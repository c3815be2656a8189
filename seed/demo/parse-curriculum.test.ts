import { expect, test } from 'vitest'
import { parseCurriculum } from './parse-curriculum.ts'

test('reads settings, sections, lessons and articles', () => {
  const text = `order: sequence
after: css-grid, semantic-html
with: noor

=== First
--- video contrast preview | Watch
--- article optional days=3 new=6 attach=till.html | Read: a | b
# A heading

--
=== Second
--- file study-notes.pdf | Print
`
  const lesson = { markdown: '', attachments: [] }
  expect(parseCurriculum(text)).toEqual({
    order: 'sequence',
    after: ['css-grid', 'semantic-html'],
    with: ['noor'],
    sections: [
      {
        title: 'First',
        lessons: [
          { ...lesson, kind: 'video', title: 'Watch', source: 'contrast', isPreview: true },
          {
            kind: 'article',
            title: 'Read: a | b',
            source: '',
            markdown: '# A heading\n\n--',
            attachments: ['till.html'],
            isRequired: false,
            releaseDays: 3,
            addedDaysAgo: 6,
          },
        ],
      },
      {
        title: 'Second',
        lessons: [{ ...lesson, kind: 'file', title: 'Print', source: 'study-notes.pdf' }],
      },
    ],
  })
})

test.each([
  'order: random',
  '=== A\n--- video unknown | B',
  '=== A\n--- quiz | B',
  '=== A\n--- article',
  '=== A\n--- article free | B',
])('rejects %j with its line', (text) => {
  expect(() => parseCurriculum(text)).toThrow(/^line \d/)
})
