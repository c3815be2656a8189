import type { Draft } from '#shared/contract/courses/drafts.ts'
import { toDraftName } from '#web/lib/authoring/draft-name.ts'
import { serializeSynced } from '#web/lib/authoring/stored-draft.ts'
import { createId } from '#web/lib/create-id.ts'
import {
  deleteDraft,
  type Draft as DeviceDraft,
  readDraft,
  writeDraft,
} from '#web/lib/forms/drafts.ts'
import { hasSameValues, serializeBase, toCourseValues } from '../course-values.ts'
import type { SyncedDraft } from './draft-sync.ts'

/**
 * Fills the device's draft with the server's before the form opens, if the device has none. A draft of the device
 * that was published or deleted elsewhere is deleted, unless it has changes that were never saved. Returns whether the
 * device has one then.
 */
export function prepareDeviceDraft(name: string, remote: Draft | null): boolean {
  const local = readDraft(name, 'device')
  const isEmpty = Object.keys(local).length === 0
  if (remote && isEmpty) writeDraft(name, toDeviceDraft(remote), 'device')
  const synced = parseSynced(local['synced'])
  if (!remote && synced && hasSameValues(toCourseValues(local), synced.values)) {
    deleteDraft(name, 'device')
  }
  return Object.keys(readDraft(name, 'device')).length > 0
}

function toDeviceDraft(remote: Draft): DeviceDraft {
  const { values, base, measured } = remote
  return {
    ...values,
    measured,
    synced: serializeSynced(remote),
    ...(base ? { basis: serializeBase(base) } : {}),
  }
}

/** Undefined without a draft on the server. */
export function parseSynced(text: unknown): SyncedDraft | undefined {
  try {
    const synced = JSON.parse(String(text)) as Partial<SyncedDraft> | null
    if (!Number.isInteger(synced?.version) || typeof synced?.values !== 'object') return undefined
    const { version = 0, savedAt = '', measured = '' } = synced
    return { version, savedAt, measured, values: toCourseValues(synced.values) }
  } catch {
    return undefined
  }
}

/** The key of the id of the new course that is being written on this device. */
const toCurrentKey = (userId: string) => `current-draft:${userId}`

/** The id of the new course that is being written on this device; undefined if there is none. */
export function readCurrentDraftId(userId: string): string | undefined {
  try {
    adoptFormerDraft(userId)
    return localStorage.getItem(toCurrentKey(userId)) ?? undefined
  } catch {
    return undefined
  }
}

export function writeCurrentDraftId(userId: string, id: string): void {
  try {
    localStorage.setItem(toCurrentKey(userId), id)
  } catch {
    // Without storage, a reload starts another draft.
  }
}

/** Only if the current draft is this one. */
export function forgetCurrentDraftId(userId: string, id: string): void {
  if (readCurrentDraftId(userId) === id) localStorage.removeItem(toCurrentKey(userId))
}

/** Earlier versions stored one draft of a new course on the device, without an id. */
function adoptFormerDraft(userId: string): void {
  const former = toDraftName(userId, 'new')
  const draft = readDraft(former, 'device')
  if (Object.keys(draft).length === 0) return
  const id = createId()
  writeDraft(toDraftName(userId, id), draft, 'device')
  deleteDraft(former, 'device')
  writeCurrentDraftId(userId, id)
}
