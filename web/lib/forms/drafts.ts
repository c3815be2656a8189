const prefix = 'draft:'
/** The storage key of the ids of the users who logged in in this tab, the present one last. */
const ownersKey = 'draftOwners'

export type Draft = Record<string, string | boolean>

/** Where a draft is stored: for the lifetime of the tab, or on this device, and completely, until submit or logout. */
export type DraftScope = 'tab' | 'device'

/** The stored values of a form, those of this tab first; never passwords. */
export function readDraft(form: string, scope: DraftScope = 'tab'): Draft {
  try {
    const stored = getStorages(scope).map((storage) => storage.getItem(prefix + form))
    const draft: unknown = JSON.parse(stored.find((text) => text !== null) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

export function writeDraft(form: string, draft: Draft, scope: DraftScope = 'tab'): void {
  try {
    for (const storage of getStorages(scope)) storage.setItem(prefix + form, JSON.stringify(draft))
  } catch {
    // Without storage the form still works, but has no draft.
  }
}

export function deleteDraft(form: string, scope: DraftScope = 'tab'): void {
  try {
    for (const storage of getStorages(scope)) storage.removeItem(prefix + form)
  } catch {
    // Nothing was stored if storage is blocked.
  }
}

/**
 * Called when the user of this tab is known: drafts of another user are deleted, except those of forms whose name has
 * their user's id, which nobody else sees. Those of a visitor stay.
 */
export function claimTabDrafts(user: string): void {
  try {
    const owners = sessionStorage.getItem(ownersKey)?.split(' ') ?? []
    if (owners.at(-1) === user) return
    if (owners.length > 0) deleteDrafts((key) => !owners.some((owner) => key.includes(owner)))
    const others = owners.filter((owner) => owner !== user)
    sessionStorage.setItem(ownersKey, [...others, user].join(' '))
  } catch {
    // Without storage there are no drafts.
  }
}

/** Deletes the drafts of this tab; logging out clears the drafts of the device with the local storage. */
export function deleteTabDrafts(): void {
  sessionStorage.removeItem(ownersKey)
  deleteDrafts(() => true)
}

function deleteDrafts(isDeleted: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && isDeleted(key)) sessionStorage.removeItem(key)
  }
}

/** The tab's storage comes first, so that two tabs with the same form keep separate drafts. */
function getStorages(scope: DraftScope): Storage[] {
  return scope === 'tab' ? [sessionStorage] : [sessionStorage, localStorage]
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string' || typeof entry === 'boolean')
  )
}
