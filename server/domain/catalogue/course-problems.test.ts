import { describe, expect, test } from 'vitest'
import { authoringMessages as messages } from '#shared/messages/authoring.ts'
import type { Actor } from '../rights.ts'
import { courseProblems, type CourseBefore } from './course-problems.ts'

const author: Actor = { id: 'author', role: 'student', authorize: true }
const admin: Actor = { id: 'admin', role: 'admin', authorize: false }
const asked = {
  topic: 'HTML',
  type: 'New',
  link: 'https://videos.example.test/film.mp4',
  images: { public_id: 'picture' },
} as const
const imported: CourseBefore = {
  topic: 'Business Finance',
  type: 'Featured',
  link: 'https://courses.example.test/business',
  publicId: '',
}
const asBefore = { ...imported, images: { public_id: '' } }

describe('a course', () => {
  test('that is all right has no problem', () => {
    expect(courseProblems(asked, author)).toEqual({})
  })

  test('is told all its problems at once', () => {
    const odd = {
      topic: 'Alchemy',
      type: 'Featured',
      link: 'https://x.test/',
      images: false,
    } as const
    expect(courseProblems(odd, author)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: messages.noImage,
    })
  })

  test('is featured by admins alone', () => {
    expect(courseProblems({ ...asked, type: 'Featured' }, admin)).toEqual({})
  })

  test('that was imported or featured may stay what it is', () => {
    expect(courseProblems(asBefore, author, imported)).toEqual({})
  })

  test('cannot lose an uploaded picture, nor change to what could not be chosen', () => {
    const before: CourseBefore = { ...asked, publicId: 'picture' }
    expect(courseProblems({ ...asBefore, images: false }, author, before)).toEqual({
      topic: messages.badTopic,
      type: messages.featuredByAdmins,
      link: messages.badLink,
      images: messages.noImage,
    })
  })
})
