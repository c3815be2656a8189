/* The note that is being written, kept in this tab across reloads. */

const toKey = (lesson: string) => `note-draft:${lesson}`

export function readDraft(lesson: string): string {
  try {
    return sessionStorage.getItem(toKey(lesson)) ?? ''
  } catch {
    return ''
  }
}

export function storeDraft(lesson: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(toKey(lesson))
    else sessionStorage.setItem(toKey(lesson), text)
  } catch {
    // Without storage, a reload loses the text.
  }
}
