import type {
  ChangeInstructorsResponse,
  CourseInstructors,
} from '#shared/contract/courses/course-instructors.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

export function loadInstructors(id: string, signal?: AbortSignal): Promise<CourseInstructors> {
  const request = { param: { id } }
  return parseResponse(getApi().$get(request, { init: { signal: signal ?? null } }))
}

export function inviteInstructor(id: string, user: string): Promise<ChangeInstructorsResponse> {
  return parseResponse(getApi().$post({ param: { id }, json: { user } }))
}

export function removeInstructor(id: string, user: string): Promise<ChangeInstructorsResponse> {
  return parseResponse(getApi()[':user'].$delete({ param: { id, user } }))
}

function getApi() {
  return getBrowserApi().api.courses[':id'].instructors
}
