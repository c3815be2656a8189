import { describe, expect, test } from 'vitest'
import { courseChangeForm, newCourseForm } from './course-form-contract.ts'
import { courseSteps, findMissingFields, findStepIndex } from './course-steps.ts'
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

/** What is wrong, by field. */
function problems(schema: typeof newCourseForm | typeof courseChangeForm, held: object) {
  const { error } = schema.safeParse(held)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]) ?? [])
}

describe('the request out of the form', () => {
  test('names uploads by their ids and leaves out what is not said', () => {
    const request = newCourseForm.parse({ ...filled, basis: '', measured: '' })
    expect(request).toMatchObject({ images: { public_id: upload }, captions: null })
    expect(request.durationSeconds).toBeUndefined()
    expect(newCourseForm.parse({ ...filled, language: ' ' }).language).toBeUndefined()
  })

  test('has the length that was measured of this very link', () => {
    const held = {
      ...filled,
      link: ` ${link} `,
      measured: serializeDuration({ link, seconds: 65 }),
    }
    expect(newCourseForm.parse(held).durationSeconds).toBe(65)
    const other = { ...held, link: 'https://videos.example.test/other.mp4' }
    expect(newCourseForm.parse(other).durationSeconds).toBeUndefined()
  })

  test('of a change tells the version that it was filled from', () => {
    const basis = serializeBase({ version: 7, values: filled })
    expect(courseChangeForm.parse({ ...filled, basis }).version).toBe(7)
  })
})

test('a picture is needed; a cover that was drawn may stay', () => {
  for (const schema of [newCourseForm, courseChangeForm]) {
    expect(problems(schema, { ...filled, images: '' })).toEqual({ images: 'No Image Upload' })
  }
  const drawn = { ...filled, images: '/covers/HTML-3.svg' }
  expect(problems(newCourseForm, drawn)).toEqual({ images: 'No Image Upload' })
  expect(courseChangeForm.parse(drawn).images).toEqual({ public_id: '' })
})

test('the steps ask for exactly what an empty form lacks', () => {
  const asked = courseSteps.flatMap(({ fields }) => fields)
  const empty = toCourseValues({})
  expect(Object.keys(problems(newCourseForm, empty)).sort()).toEqual([...asked].sort())
  const missing = courseSteps.flatMap((_, step) => findMissingFields(step, empty))
  expect(missing).toEqual(asked)
  for (const [step, { fields }] of courseSteps.entries()) {
    expect(findMissingFields(step, filled)).toEqual([])
    for (const name of fields) expect(findStepIndex(name)).toBe(step)
  }
})

test('what a form was filled from survives being written down; nonsense is none', () => {
  const basis = { version: 3, values: filled }
  expect(parseBase(serializeBase(basis))).toEqual(basis)
  for (const text of ['', '{', 'null', '{"version":"1","values":{}}', '{"version":1}']) {
    expect(parseBase(text), text).toBeUndefined()
  }
})
