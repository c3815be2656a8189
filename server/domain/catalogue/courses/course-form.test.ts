import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/domain/rights.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { findCourseProblems, type PreviousCourse } from './course-form.ts'

const author: Actor = { id: 'author', role: 'student', authorize: true }
const admin: Actor = { id: 'admin', role: 'admin', authorize: false }
const input = {
  topic: 'HTML',
  type: 'New',
  link: 'https://videos.example.test/film.mp4',
  images: { public_id: 'image' },
} as const
const imported: PreviousCourse = {
  topic: 'Business Finance',
  type: 'Featured',
  link: 'https://courses.example.test/business',
  publicId: '',
}
const unchanged = { ...imported, images: { public_id: '' } }

describe('findCourseProblems', () => {
  test('accepts a valid course', () => {
    expect(findCourseProblems(input, author)).toEqual({})
  })

  test('reports all problems at once', () => {
    const invalid = {
      topic: 'Alchemy',
      type: 'Featured',
      link: 'https://x.test/',
      images: false,
    } as const
    expect(findCourseProblems(invalid, author)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: 'No Image Upload',
    })
  })

  test('lets only admins feature a course', () => {
    expect(findCourseProblems({ ...input, type: 'Featured' }, admin)).toEqual({})
  })

  test('accepts unchanged values of an imported or featured course', () => {
    expect(findCourseProblems(unchanged, author, imported)).toEqual({})
  })

  test('rejects removing the uploaded image and changing to values that are not allowed', () => {
    const previous: PreviousCourse = { ...input, publicId: 'image' }
    expect(findCourseProblems({ ...unchanged, images: false }, author, previous)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: 'No Image Upload',
    })
  })
})
