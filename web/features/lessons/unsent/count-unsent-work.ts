import { listUnsentWork, type UnsentKind } from '#web/lib/session/index.ts'

export interface UnsentCount {
  notes: number
  /** Whether there is progress in lessons or courses, or a mark that one is complete. */
  hasProgress: boolean
  /** Whether there are changes to a course or to captions. */
  hasEdits: boolean
}

/** Undefined if the server has everything of this user. */
export function countUnsentWork(user: string): UnsentCount | undefined {
  const kinds = listUnsentWork(user)
  if (kinds.length === 0) return undefined
  const count = (...counted: UnsentKind[]) => kinds.filter((kind) => counted.includes(kind)).length
  const notes = count('note')
  const edits = count('curriculum', 'captions')
  return { notes, hasProgress: notes + edits < kinds.length, hasEdits: edits > 0 }
}
