import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'

/* The note that a user is writing, kept in this tab across reloads until the logout. */

const toName = (user: string, lesson: string) => `note-${user}-${lesson}`

export function readNoteDraft(user: string, lesson: string): string {
  const { body } = readDraft(toName(user, lesson))
  return typeof body === 'string' ? body : ''
}

export function storeNoteDraft(user: string, lesson: string, body: string): void {
  if (body === '') deleteDraft(toName(user, lesson))
  else writeDraft(toName(user, lesson), { body })
}
