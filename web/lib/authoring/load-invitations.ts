import type { CourseInvitation } from '#shared/contract/courses/course-instructors.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** The user's invitations to teach courses of others, newest first. */
export async function loadInvitations(signal: AbortSignal): Promise<CourseInvitation[]> {
  const call = getBrowserApi().user.invitations.$get({}, { init: { signal } })
  return (await parseResponse(call)).invitations
}
