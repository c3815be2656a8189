import { deleteDraft, readDraft, writeDraft } from '#web/lib/forms/drafts.ts'

/* The note that a user is writing, kept in this tab across reloads until the logout. */

interface EditedNote {
  _id: string
  body: string
}

const toName = (user: string, lesson: string) => `note-${user}-${lesson}`

export function readNoteDraft(user: string, lesson: string): string {
  return readBody(toName(user, lesson)) ?? ''
}

export function storeNoteDraft(user: string, lesson: string, body: string): void {
  if (body === '') deleteDraft(toName(user, lesson))
  else writeDraft(toName(user, lesson), { body })
}

/* The changes to a note that are not saved yet, with the text that they were started from. */

const toEditName = (note: string) => `note-edit-${note}`

/** Undefined also if the note was changed elsewhere since. */
export function readNoteEdit({ _id, body }: EditedNote): string | undefined {
  const name = toEditName(_id)
  return readDraft(name)['before'] === body ? readBody(name) : undefined
}

export function storeNoteEdit({ _id, body: before }: EditedNote, body: string): void {
  writeDraft(toEditName(_id), { before, body })
}

export function deleteNoteEdit(note: string): void {
  deleteDraft(toEditName(note))
}

function readBody(name: string): string | undefined {
  const { body } = readDraft(name)
  return typeof body === 'string' ? body : undefined
}
