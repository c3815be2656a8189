import type { Draft } from '#shared/contract/courses/drafts.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { type Draft as DeviceDraft, writeDraft } from '#web/lib/forms/drafts.ts'
import { toDraftName } from './draft-name.ts'

/** What a form knows of the server's draft; `version` is 0 if the server has none. */
type SyncedDraft = Pick<Draft, 'version' | 'savedAt' | 'values' | 'measured'>

/** The text of the hidden field with which the course form remembers the server's draft. */
export function serializeSynced({ version, savedAt, values, measured }: SyncedDraft): string {
  return version === 0 ? '' : JSON.stringify({ version, savedAt, values, measured })
}

/** Deletes a draft from the server. Returns what restores it there, and on this device, which had `local`. */
export async function deleteStoredDraft(
  userId: string,
  id: string,
  local: DeviceDraft,
): Promise<() => Promise<void>> {
  const api = getBrowserApi().user.drafts[':id']
  const { draft } = await parseResponse(api.$delete({ param: { id }, query: {} }))
  return async () => {
    const json = draft && { ...draft, version: 0 }
    const saved = json && (await parseResponse(api.$put({ param: { id }, json })))
    // Without a draft of the device, the form opens with the server's.
    if (Object.keys(local).length === 0) return
    const synced = draft && saved ? serializeSynced({ ...draft, ...saved }) : ''
    writeDraft(toDraftName(userId, id), { ...local, synced }, 'device')
  }
}
