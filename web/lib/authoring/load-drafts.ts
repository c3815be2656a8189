import type { DraftSummary } from '#shared/contract/courses/drafts.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** The user's drafts of courses, last saved first. */
export function loadDrafts(signal: AbortSignal): Promise<DraftSummary[]> {
  return parseResponse(getBrowserApi().user.drafts.$get({}, { init: { signal } }))
}
