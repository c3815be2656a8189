import type { Draft } from '#shared/contract/courses/drafts.ts'

/** What a form knows of the server's draft; `version` is 0 if the server has none. */
type SyncedDraft = Pick<Draft, 'version' | 'savedAt' | 'values' | 'measured'>

/** The text of the hidden field with which the course form remembers the server's draft. */
export function serializeSynced({ version, savedAt, values, measured }: SyncedDraft): string {
  return version === 0 ? '' : JSON.stringify({ version, savedAt, values, measured })
}
