import { AppError } from '#server/platform/app-error.ts'
import {
  canHideText,
  type FilteredText,
  type FilterOutcome,
} from '#shared/filters/filter-choices.ts'
import { filterMessages as messages } from '#shared/messages/administration/filters.ts'
import type { Deps } from '../deps.ts'
import type { CompiledFilters, FilterRow } from './compile-filters.ts'

/** What happens to a text or an email address, and because of which filters. */
export interface Judgement {
  outcome: FilterOutcome
  /** The filter that decides; undefined if it is allowed. */
  decisive: FilterRow | undefined
  matches: FilterRow[]
}

/** A text that can be hidden is; others that match are rejected, whatever the action of the filter. */
export function judgeText(filters: CompiledFilters, kind: FilteredText, text: string): Judgement {
  const matches = filters.matchText(text)
  const rejecting = canHideText(kind)
    ? matches.find(({ action }) => action === 'reject')
    : matches[0]
  if (rejecting) return { outcome: 'rejected', decisive: rejecting, matches }
  const [hiding] = matches
  return { outcome: hiding ? 'hidden' : 'allowed', decisive: hiding, matches }
}

export function judgeEmail(filters: CompiledFilters, email: string): Judgement {
  const matches = filters.matchEmail(email)
  const [decisive] = matches
  return { outcome: decisive ? 'rejected' : 'allowed', decisive, matches }
}

/**
 * Checks what someone wrote, by the names of the fields, before it is saved. Returns the filter because of which it must
 * be saved hidden, if there is one. Throws `invalid_input` with an error for each field that must be changed.
 */
export async function screenTexts(
  { filters }: Pick<Deps, 'filters'>,
  kind: FilteredText,
  fields: Readonly<Record<string, string | null | undefined>>,
): Promise<FilterRow | undefined> {
  const compiled = await filters.load()
  const errors: Record<string, string> = {}
  let hiding: FilterRow | undefined
  for (const [field, text] of Object.entries(fields)) {
    if (!text) continue
    const { outcome, decisive } = judgeText(compiled, kind, text)
    if (outcome === 'rejected' && decisive) errors[field] = describeRejection(decisive)
    else hiding ??= decisive
  }
  const [message] = Object.values(errors)
  if (message) throw new AppError('invalid_input', message, { fields: errors })
  return hiding
}

/** The fields that differ from what is stored: what was written before a filter does not block other changes. */
export function omitUnchanged<Text>(
  fields: Readonly<Record<string, Text>>,
  stored: object | undefined,
): Record<string, Text> {
  const before = new Map<string, unknown>(Object.entries(stored ?? {}))
  return Object.fromEntries(
    Object.entries(fields).filter(([field, text]) => text !== before.get(field)),
  )
}

/** Throws `forbidden` on the field `email` for an address whose domain is blocked. */
export async function requireAllowedEmail(
  { filters }: Pick<Deps, 'filters'>,
  email: string,
): Promise<void> {
  const { decisive } = judgeEmail(await filters.load(), email)
  if (!decisive) return
  const message = describeRejection(decisive)
  throw new AppError('forbidden', message, { fields: { email: message } })
}

/** What must be changed. */
export function describeRejection({ kind, pattern }: FilterRow): string {
  if (kind === 'word') return messages.wordBlocked(pattern)
  if (kind === 'link') return messages.linkBlocked(pattern)
  return messages.emailBlocked(pattern)
}
