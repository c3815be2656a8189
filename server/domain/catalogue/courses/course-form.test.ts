import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/domain/rights.ts'
import { authoringMessages as messages } from '#shared/messages/authoring.ts'
import { findCourseProblems, type PreviousCourse } from './course-form.ts'

const author: Actor = { id: 'author', role: 'student', authorize: true }
const admin: Actor = { id: 'admin', role: 'admin', authorize: false }
const asked = {
  topic: 'HTML',
  type: 'New',
  link: 'https://videos.example.test/film.mp4',
  images: { public_id: 'picture' },
} as const
const imported: PreviousCourse = {
  topic: 'Business Finance',
  type: 'Featured',
  link: 'https://courses.example.test/business',
  publicId: '',
}
const asBefore = { ...imported, images: { public_id: '' } }

describe('a course', () => {
  test('that is all right has no problem', () => {
    expect(findCourseProblems(asked, author)).toEqual({})
  })

  test('is told all its problems at once', () => {
    const odd = {
      topic: 'Alchemy',
      type: 'Featured',
      link: 'https://x.test/',
      images: false,
    } as const
    expect(findCourseProblems(odd, author)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: messages.noImage,
    })
  })

  test('is featured by admins alone', () => {
    expect(findCourseProblems({ ...asked, type: 'Featured' }, admin)).toEqual({})
  })

  test('that was imported or featured may stay what it is', () => {
    expect(findCourseProblems(asBefore, author, imported)).toEqual({})
  })

  test('cannot lose an uploaded picture, nor change to what could not be chosen', () => {
    const before: PreviousCourse = { ...asked, publicId: 'picture' }
    expect(findCourseProblems({ ...asBefore, images: false }, author, before)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: messages.noImage,
    })
  })
})
