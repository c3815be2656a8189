const prefix = 'draft:'

export type Draft = Record<string, string | boolean>

/** What was typed into a form of this tab; never passwords. */
export function readDraft(form: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(draft))
  } catch {
    // Without storage the form still works; it only forgets.
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  }
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string' || typeof entry === 'boolean')
  )
}
