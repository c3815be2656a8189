const prefix = 'draft:'

export type Draft = Record<string, string | boolean>

/** How long a draft lives: as long as its tab, or on this device until it is sent or its person logs out. */
export type DraftScope = 'tab' | 'device'

/** What was typed into a form, in this tab if possible; never passwords. */
export function readDraft(form: string, life: DraftScope = 'tab'): Draft {
  try {
    const kept = storagesOf(life).map((storage) => storage.getItem(prefix + form))
    const draft: unknown = JSON.parse(kept.find((text) => text !== null) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

export function writeDraft(form: string, draft: Draft, life: DraftScope = 'tab'): void {
  try {
    for (const storage of storagesOf(life)) storage.setItem(prefix + form, JSON.stringify(draft))
  } catch {
    // Without storage the form still works; it only forgets.
  }
}

export function deleteDraft(form: string, life: DraftScope = 'tab'): void {
  try {
    for (const storage of storagesOf(life)) storage.removeItem(prefix + form)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

/** Forgets all drafts of this tab; those of the device go with everything else that logging out clears. */
export function deleteTabDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

/** The own tab's comes first: of two tabs with one form, each finds its own words again. */
function storagesOf(life: DraftScope): Storage[] {
  return life === 'tab' ? [sessionStorage] : [sessionStorage, localStorage]
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string' || typeof entry === 'boolean')
  )
}
