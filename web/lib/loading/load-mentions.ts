import type { MentionSuggestion } from '#shared/contract/community/mentions.ts'
import { getBrowserApi, parseResponse } from '../api.ts'

/** Whom a text can mention: in questions to a lesson and their answers those who take part, else everyone. */
export async function loadMentions(
  search: string,
  lesson: string | undefined,
  signal: AbortSignal,
): Promise<MentionSuggestion[]> {
  const { api } = getBrowserApi()
  const options = { init: { signal } }
  const query = { search }
  const call =
    lesson === undefined
      ? api.mentions.$get({ query }, options)
      : api.lessons[':id'].mentions.$get({ param: { id: lesson }, query }, options)
  return (await parseResponse(call)).users
}
