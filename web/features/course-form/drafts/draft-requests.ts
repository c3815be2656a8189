import type { Draft, SaveDraftResponse } from '#shared/contract/courses/drafts.ts'
import { draftLimits } from '#shared/limits.ts'
import { ApiError, getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { readToken } from '#web/lib/session/token.ts'
import type { SaveFailure, Snapshot } from './draft-sync.ts'

/** Browsers send larger requests only while their page is open. */
const keepaliveMaxCharacters = 20_000

export async function loadDraft(id: string, signal?: AbortSignal): Promise<Draft | null> {
  const init = signal ? { signal } : {}
  const { draft } = await parseResponse(
    getBrowserApi().user.drafts[':id'].$get({ param: { id } }, { init }),
  )
  return draft
}

/** Deletes this version of a draft. Resolves to the reason if it was not deleted. */
export async function removeDraft(id: string, version: number): Promise<SaveFailure | undefined> {
  const query = { version: String(version) }
  try {
    await parseResponse(getBrowserApi().user.drafts[':id'].$delete({ param: { id }, query }))
    return undefined
  } catch (error) {
    return toSaveFailure(error)
  }
}

interface SavedDraft extends Snapshot {
  version: number
  course: string | null
}

/** Saves a draft, also while the page is being closed. Resolves to the reason if it was not saved. */
export async function saveDraft(
  id: string,
  json: SavedDraft,
): Promise<SaveDraftResponse | SaveFailure> {
  // The session has ended: the device keeps the draft until the next login.
  if (readToken() === undefined) return { kind: 'offline' }
  const keepalive = JSON.stringify(json).length < keepaliveMaxCharacters
  try {
    return await parseResponse(
      getBrowserApi().user.drafts[':id'].$put({ param: { id }, json }, { init: { keepalive } }),
    )
  } catch (error) {
    endSessionIfExpired(error)
    return toSaveFailure(error)
  }
}

function toSaveFailure(error: unknown): SaveFailure {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: 'offline' }
  if (error.code === 'stale_draft') {
    // The server validates its own responses, so this is a draft or null.
    return { kind: 'stale', remote: error.body['draft'] as Draft | null }
  }
  const canRetry = error.status === 429 || error.status >= 500
  const retrySeconds = canRetry ? (error.retryAfterSeconds ?? draftLimits.retrySeconds) : undefined
  return { kind: 'rejected', msg: toDisplayError(error).msg, retrySeconds }
}
