import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { endSessionIfExpired } from './account.ts'
import { getServerUser, showUser } from './store.ts'

/** Saves the course for later, or no longer; shown at once, and undone if the promise rejects. */
export async function setSaved(courseId: string, isSaved: boolean): Promise<void> {
  showSaved(courseId, isSaved)
  try {
    const call = getBrowserApi().api.courses[':id'].saved
    const request = { param: { id: courseId } }
    // Leaving the page must not cancel it.
    const options = { init: { keepalive: true } }
    await parseResponse(isSaved ? call.$put(request, options) : call.$delete(request, options))
  } catch (error) {
    if (!endSessionIfExpired(error)) showSaved(courseId, !isSaved)
    throw error
  }
}

function showSaved(courseId: string, isSaved: boolean): void {
  const user = getServerUser()
  if (!user) return
  const others = user.savedCourseIds.filter((id) => id !== courseId)
  showUser({ ...user, savedCourseIds: isSaved ? [...others, courseId] : others })
}
