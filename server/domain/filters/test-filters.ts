import { AppError } from '#server/platform/app-error.ts'
import type { FilterTest, FilterTestResult } from '#shared/contract/administration/filters.ts'
import { filterMessages as messages } from '#shared/messages/administration/filters.ts'
import type { Deps } from '../deps.ts'
import { describeRejection, judgeEmail, judgeText } from './screen-texts.ts'

/** What would happen to a text or an email address, by the code that decides it. Throws `invalid_input`. */
export async function testFilters(
  { filters }: Pick<Deps, 'filters'>,
  { kind, text }: FilterTest,
): Promise<FilterTestResult> {
  const compiled = await filters.load()
  if (kind === 'email' && !/^\S+@\S+$/.test(text)) {
    const message = messages.emailInvalid
    throw new AppError('invalid_input', message, { fields: { text: message } })
  }
  const { outcome, decisive, matches } =
    kind === 'email' ? judgeEmail(compiled, text) : judgeText(compiled, kind, text)
  return {
    outcome,
    error: outcome === 'rejected' && decisive ? describeRejection(decisive) : '',
    matches: matches.map(({ id, kind, pattern, action }) => ({ _id: id, kind, pattern, action })),
  }
}
