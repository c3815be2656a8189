import { z } from 'zod'
import { category, courseCardListResponse } from '#shared/contract/courses/catalogue.ts'

/** The name of a read and its path in each turn. */
export type Read = [what: string, path: (turn: number) => string]

const cards = '/api/courses?fields=card&limit=10'

/** Reads that must not take longer in a larger catalogue. */
export async function comparedReads(url: string): Promise<Read[]> {
  const { courses } = await listCourses(url, 'limit=100')
  const [first] = z.array(category).parse(await (await fetch(`${url}/api/category`)).json())
  const courseId = (turn: number) => courses[turn % courses.length]?._id
  return [
    ['list', () => cards],
    ['list of a category', () => `${cards}&category=${first?._id}`],
    ['detail', (turn) => `/api/courses/${courseId(turn)}`],
    ['page of the catalogue', () => '/courses'],
    ['page of a course', (turn) => `/courses/details/${courseId(turn)}`],
  ]
}

async function listCourses(url: string, query: string) {
  const reply = await fetch(`${url}/api/courses?fields=card&${query}`)
  return courseCardListResponse.parse(await reply.json())
}
