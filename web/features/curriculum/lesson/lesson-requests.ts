import type { EditableLesson, UpdateLessonRequest } from '#shared/contract/courses/curriculum.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** Browsers send larger requests only while their page is open. */
const keepaliveMaxCharacters = 20_000

export async function loadLesson(id: string, signal?: AbortSignal): Promise<EditableLesson> {
  const init = signal ? { signal } : {}
  const { lesson } = await parseResponse(
    getBrowserApi().api.lessons[':id'].source.$get({ param: { id } }, { init }),
  )
  return lesson
}

/** Saves a lesson, also while the page is being closed. */
export function saveLesson(id: string, json: UpdateLessonRequest) {
  const keepalive = JSON.stringify(json).length < keepaliveMaxCharacters
  return parseResponse(
    getBrowserApi().api.lessons[':id'].$patch({ param: { id }, json }, { init: { keepalive } }),
  )
}
