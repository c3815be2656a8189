import { describe, expect, test } from 'vitest'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { createCourseChangeForm, newCourseForm } from './course-form-contract.ts'
import { courseSteps, findMissingFields, findReachableStep, findStepIndex } from './course-steps.ts'
import {
  createNewBase,
  parseBase,
  toCourseValues,
  serializeBase,
  serializeDuration,
} from './course-values.ts'

const upload = '0123456789abcdef0123456789abcdef-320x180'
const link = 'https://videos.example.test/lesson.mp4'
const filled = {
  ...createNewBase('Ada Author').values,
  title: 'A title',
  level: 'Beginner',
  category: '01900000-0000-7000-8000-000000000000',
  topic: 'HTML',
  comments: 'A summary',
  type: 'New',
  images: `/files/image/${upload}/320.webp`,
  link,
  learn: 'A line',
  desc: 'A text',
}

const courseChangeForm = createCourseChangeForm('https://example.test/imported')

/** The errors by field. */
function findErrors(schema: typeof newCourseForm | typeof courseChangeForm, formValues: object) {
  const { error } = schema.safeParse(formValues)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? [])
}

describe('the request', () => {
  test('has the ids of uploads and leaves out empty optional fields', () => {
    const request = newCourseForm.parse({ ...filled, basis: '', measured: '' })
    expect(request).toMatchObject({ images: { public_id: upload }, captions: null })
    expect(request.durationSeconds).toBeUndefined()
    expect(newCourseForm.parse({ ...filled, language: ' ' }).language).toBeUndefined()
  })

  test('has the duration that was measured for the same link', () => {
    const formValues = {
      ...filled,
      link: ` ${link} `,
      measured: serializeDuration({ link, seconds: 65 }),
    }
    expect(newCourseForm.parse(formValues).durationSeconds).toBe(65)
    const other = { ...formValues, link: 'https://videos.example.test/other.mp4' }
    expect(newCourseForm.parse(other).durationSeconds).toBeUndefined()
  })

  test('of a change has the version that the form was filled from', () => {
    const basis = serializeBase({ version: 7, values: filled })
    expect(courseChangeForm.parse({ ...filled, basis }).version).toBe(7)
  })
})

test('a course requires an image; a generated cover may stay', () => {
  for (const schema of [newCourseForm, courseChangeForm]) {
    expect(findErrors(schema, { ...filled, images: '' })).toEqual({ images: 'No Image Upload' })
  }
  const generated = { ...filled, images: '/covers/HTML-3.svg' }
  expect(findErrors(newCourseForm, generated)).toEqual({ images: 'No Image Upload' })
  expect(courseChangeForm.parse(generated).images).toEqual({ public_id: '' })
})

test('a link must be playable, unless it was saved before', () => {
  const saved = { ...filled, link: 'https://example.test/imported' }
  for (const schema of [newCourseForm, courseChangeForm]) {
    expect(findErrors(schema, { ...filled, link: 'not a url' })).toEqual({
      link: authoringMessages.badLink,
    })
  }
  expect(findErrors(newCourseForm, saved)).toEqual({ link: authoringMessages.badLink })
  expect(findErrors(courseChangeForm, saved)).toEqual({})
})

test('steps open in order, up to the first one that is incomplete', () => {
  const empty = createNewBase('Ada').values
  expect(findReachableStep(empty, [], 'form')).toBe(0)
  expect(findReachableStep({ ...filled, comments: ' ' }, [], 'form')).toBe(1)
  expect(findReachableStep(filled, ['link'], 'form')).toBe(2)
  expect(findReachableStep(filled, ['desc'], 'form')).toBe(3)
  expect(findReachableStep(filled, [], 'form')).toBe(3)
  expect(findReachableStep({ ...filled, link: '' }, [], 'form')).toBe(2)
  expect(findReachableStep({ ...filled, link: '' }, [], 'curriculum')).toBe(3)
})

test('the steps require exactly the fields that the schema requires', () => {
  const required = courseSteps.flatMap(({ fields }) => fields)
  const empty = toCourseValues({})
  expect(Object.keys(findErrors(newCourseForm, empty)).sort()).toEqual([...required].sort())
  const missing = courseSteps.flatMap((_, step) => findMissingFields(step, empty, 'form'))
  expect(missing).toEqual(required)
  for (const [step, { fields }] of courseSteps.entries()) {
    expect(findMissingFields(step, filled, 'form')).toEqual([])
    for (const name of fields) expect(findStepIndex(name)).toBe(step)
  }
})

test('a serialized base can be parsed again; invalid text is undefined', () => {
  const base = { version: 3, values: filled }
  expect(parseBase(serializeBase(base))).toEqual(base)
  for (const text of ['', '{', 'null', '{"version":"1","values":{}}', '{"version":1}']) {
    expect(parseBase(text), text).toBeUndefined()
  }
})
