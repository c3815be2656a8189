import { expect, test } from 'vitest'
import { createApi } from '#web/lib/api.ts'
import { loadCourseCards } from './load-course-cards.ts'

/** A catalogue of `size` courses, and the queries it was asked. */
function catalogueOf(size: number) {
  const asked: string[] = []
  const api = createApi('http://lectern.test', (request) => {
    const query = new URL(request.url).searchParams
    const [limit, page] = [Number(query.get('limit')), Number(query.get('page'))]
    asked.push(`${page} of ${limit}`)
    const ids = Array.from({ length: size }, (_, place) => ({ _id: String(place) }))
    return Response.json({ courses: ids.slice((page - 1) * limit, page * limit), result: size })
  })
  return { api, asked }
}

test.each([
  [10, 45, 10, ['1 of 10']],
  [10, 3, 3, ['1 of 10']],
  [10, 0, 0, ['1 of 10']],
  [250, 400, 250, ['1 of 100', '2 of 100', '3 of 100']],
  [250, 120, 120, ['1 of 100', '2 of 100']],
  [250, 100, 100, ['1 of 100']],
])('%i cards of %i are %i, in as few calls as that takes', async (shown, size, count, calls) => {
  const { api, asked } = catalogueOf(size)
  const { courses, result } = await loadCourseCards(api, { shown })
  expect(courses.map((course) => course._id)).toEqual(
    Array.from({ length: count }, (_, place) => String(place)),
  )
  expect(result).toBe(size)
  expect(asked).toEqual(calls)
})
