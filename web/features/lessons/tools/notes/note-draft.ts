import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'

/* The note that a user is writing, kept in this tab across reloads until the logout. */

const toName = (user: string, lesson: string) => `note-${user}-${lesson}`

export function readNoteDraft(user: string, lesson: string): string {
  return readBody(toName(user, lesson)) ?? ''
}

export function storeNoteDraft(user: string, lesson: string, body: string): void {
  if (body === '') deleteDraft(toName(user, lesson))
  else writeDraft(toName(user, lesson), { body })
}

/* The changes to a note that are not saved yet. */

const toEditName = (note: string) => `note-edit-${note}`

export function readNoteEdit(note: string): string | undefined {
  return readBody(toEditName(note))
}

export function storeNoteEdit(note: string, body: string): void {
  writeDraft(toEditName(note), { body })
}

export function deleteNoteEdit(note: string): void {
  deleteDraft(toEditName(note))
}

function readBody(name: string): string | undefined {
  const { body } = readDraft(name)
  return typeof body === 'string' ? body : undefined
}
