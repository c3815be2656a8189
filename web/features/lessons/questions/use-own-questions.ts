import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuestionPages } from './use-question-pages.ts'

/** What the user asked, page by page. */
export const useOwnQuestions = () => useQuestionPages(loadPage)

function loadPage(cursor?: string, signal?: AbortSignal) {
  return parseResponse(
    getBrowserApi().user.questions.$get(
      { query: { cursor } },
      signal ? { init: { signal } } : undefined,
    ),
  )
}
