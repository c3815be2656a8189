import { expect, test } from 'vitest'
import { type CompletenessFacts, createChecklist, isComplete } from './checklist.ts'

const lesson = {
  id: 'one',
  title: 'Rivers',
  kind: 'video' as const,
  isComplete: true,
  isPreview: false,
}
const complete: CompletenessFacts = {
  categoryId: 'category',
  topic: 'HTML',
  summary: 'In short.',
  learn: 'To read maps',
  description: 'At length.',
  hasThumbnail: false,
  isCaptioned: false,
  lessons: [lesson],
}

const listMissing = (facts: Partial<CompletenessFacts>) =>
  createChecklist({ ...complete, ...facts })
    .filter(({ done, required }) => required && !done)
    .map(({ id }) => id)

test.each<[Partial<CompletenessFacts>, string[]]>([
  [{}, []],
  [{ categoryId: null, topic: '', summary: ' ' }, ['category', 'topic', 'summary']],
  [{ learn: '', description: '\n' }, ['learn', 'description']],
  [{ lessons: [] }, ['lessons']],
  [{ lessons: [lesson, { ...lesson, isComplete: false }] }, ['complete_lessons']],
])('names what is missing: %j', (facts, missing) => {
  expect(listMissing(facts)).toEqual(missing)
  expect(isComplete(createChecklist({ ...complete, ...facts }))).toBe(missing.length === 0)
})

test('leads to the first lesson that is incomplete, and counts the others', () => {
  const open = (id: string) => ({ ...lesson, id, title: `Lesson ${id}`, isComplete: false })
  const items = createChecklist({ ...complete, lessons: [lesson, open('2'), open('3')] })
  expect(items.find(({ id }) => id === 'complete_lessons')).toMatchObject({
    lesson: '2',
    text: 'Complete the lesson “Lesson 2” and 1 other',
  })
})

test('advises a preview once there is more than one lesson', () => {
  const advice = (lessons: CompletenessFacts['lessons']) =>
    createChecklist({ ...complete, lessons })
      .filter(({ required }) => !required)
      .map(({ id, done }) => [id, done])
  expect(advice([lesson])).toEqual([
    ['thumbnail', false],
    ['captions', false],
  ])
  expect(advice([lesson, { ...lesson, isPreview: true }])).toContainEqual(['preview', true])
  expect(advice([{ ...lesson, kind: 'article' }])).toEqual([['thumbnail', false]])
})
