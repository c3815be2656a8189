import { expect, test } from 'vitest'
import { createApi } from '#web/lib/api.ts'
import { loadCourseCards } from './load-course-cards.ts'

/** An API with `size` courses, and the requests it received. */
function createCatalogue(size: number) {
  const requests: string[] = []
  const api = createApi('http://lectern.test', (request) => {
    const query = new URL(request.url).searchParams
    const [limit, page] = [Number(query.get('limit')), Number(query.get('page'))]
    requests.push(`page ${page}, limit ${limit}`)
    const ids = Array.from({ length: size }, (_, index) => ({ _id: String(index) }))
    return Response.json({ courses: ids.slice((page - 1) * limit, page * limit), result: size })
  })
  return { api, requests }
}

test.each([
  [10, 45, 10, ['page 1, limit 10']],
  [10, 3, 3, ['page 1, limit 10']],
  [10, 0, 0, ['page 1, limit 10']],
  [250, 400, 250, ['page 1, limit 100', 'page 2, limit 100', 'page 3, limit 100']],
  [250, 120, 120, ['page 1, limit 100', 'page 2, limit 100']],
  [250, 100, 100, ['page 1, limit 100']],
])(
  'loads %i cards of %i courses: %i, in the fewest requests',
  async (shown, size, count, expected) => {
    const { api, requests } = createCatalogue(size)
    const { courses, result } = await loadCourseCards(api, { shown })
    expect(courses.map((course) => course._id)).toEqual(
      Array.from({ length: count }, (_, index) => String(index)),
    )
    expect(result).toBe(size)
    expect(requests).toEqual(expected)
  },
)
