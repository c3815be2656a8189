import { expect, test } from 'vitest'
import { createApi } from '#web/lib/api.ts'
import { loadCourseCards } from './load-course-cards.ts'

/** An API with `size` courses, and the requests it received. */
function createCatalogue(size: number) {
  const requests: string[] = []
  const api = createApi('http://lectern.test', (request) => {
    const query = new URL(request.url).searchParams
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    requests.push(`${limit} after ${offset}`)
    const ids = Array.from({ length: size }, (_, index) => ({ _id: String(index) }))
    return Response.json({ courses: ids.slice(offset, offset + limit), result: size })
  })
  return { api, requests }
}

test.each([
  [10, 0, 45, 10, ['10 after 0']],
  [10, 0, 3, 3, ['10 after 0']],
  [10, 0, 0, 0, ['10 after 0']],
  [250, 0, 400, 250, ['100 after 0', '100 after 100', '100 after 200']],
  [250, 0, 120, 120, ['100 after 0', '100 after 100']],
  [250, 0, 100, 100, ['100 after 0']],
  [15, 890, 3666, 15, ['15 after 890']],
  [150, 890, 1000, 110, ['100 after 890', '100 after 990']],
])(
  'loads %i cards after the first %i of %i courses: %i, in the fewest requests',
  async (shown, start, size, count, expected) => {
    const { api, requests } = createCatalogue(size)
    const { courses, result } = await loadCourseCards(api, { shown, start })
    expect(courses.map((course) => course._id)).toEqual(
      Array.from({ length: count }, (_, index) => String(start + index)),
    )
    expect(result).toBe(size)
    expect(requests).toEqual(expected)
  },
)
