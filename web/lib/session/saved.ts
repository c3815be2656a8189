import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { endSessionIfExpired } from './account.ts'
import { getServerUser, showUser } from './store.ts'

/** What was last chosen for each course that is being saved, and the end of its requests. */
const choices = new Map<string, boolean>()
const running = new Map<string, Promise<boolean>>()

/**
 * Saves the course for later, or no longer; shown at once, and undone if the promise rejects. Choices during a request
 * are collapsed: the last one is sent when the request ends. Resolves to whether the course is saved then.
 */
export function setSaved(courseId: string, isSaved: boolean): Promise<boolean> {
  showSaved(courseId, isSaved)
  choices.set(courseId, isSaved)
  const result = running.get(courseId) ?? sendChoices(courseId, !isSaved)
  running.set(courseId, result)
  return result
}

async function sendChoices(courseId: string, before: boolean): Promise<boolean> {
  let isSaved = before
  try {
    for (let next = choices.get(courseId); next !== isSaved; next = choices.get(courseId)) {
      await sendChoice(courseId, next === true)
      isSaved = next === true
    }
    return isSaved
  } catch (error) {
    if (!endSessionIfExpired(error)) showSaved(courseId, isSaved)
    throw error
  } finally {
    running.delete(courseId)
  }
}

async function sendChoice(courseId: string, isSaved: boolean): Promise<void> {
  const call = getBrowserApi().api.courses[':id'].saved
  const request = { param: { id: courseId } }
  // Leaving the page must not cancel it.
  const options = { init: { keepalive: true } }
  await parseResponse(isSaved ? call.$put(request, options) : call.$delete(request, options))
}

function showSaved(courseId: string, isSaved: boolean): void {
  const user = getServerUser()
  if (!user) return
  const others = user.savedCourseIds.filter((id) => id !== courseId)
  showUser({ ...user, savedCourseIds: isSaved ? [...others, courseId] : others })
}
