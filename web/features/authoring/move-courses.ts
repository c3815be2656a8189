import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** Moves all of the courses to a category. Throws an `ApiError` if one could not be moved. */
export async function moveCourses(ids: string[], category: string): Promise<void> {
  const request = getBrowserApi().api.bulk.move_courses.$post({ json: { ids, category } })
  const { msg, failed } = await parseResponse(request)
  if (failed.length > 0) throw new ApiError(409, { msg, code: 'conflict' })
}
