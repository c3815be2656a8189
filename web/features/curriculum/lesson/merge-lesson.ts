import { type Edit, type FieldConflict, listChanged, type StoredEdit } from './lesson-edit.ts'
import { isSameField, type LessonValues, listDifferences } from './lesson-values.ts'

/** The fields of a request that succeeded. */
export interface SavedFields {
  names: readonly string[]
  values: LessonValues
}

interface MergeOptions {
  /** As the server has them now. */
  theirs: LessonValues
  /** Requests without a response. */
  lost: readonly LessonValues[]
  saved: SavedFields | undefined
}

/**
 * Merges the lesson as it is on the server now: what only one side changed is taken, what both changed becomes a
 * conflict. The server may store another value than was sent, such as the estimated time for an empty one.
 */
export function mergeLesson(edit: Edit, { theirs, lost, saved }: MergeOptions): Edit {
  const { values, base } = edit
  const merged: Record<string, unknown> = { ...values }
  let { conflicts } = edit
  for (const [name, their] of Object.entries(theirs)) {
    const own = saved?.names.includes(name) ? saved.values : undefined
    const isOwn = own || lost.some((sent) => isSameField(name, sent[name], their))
    const isChangedHere = !isSameField(name, values[name], (own ?? base)[name])
    if (isSameField(name, values[name], their)) {
      conflicts = conflicts.filter((conflict) => conflict.name !== name)
      // Addresses of files are renewed; texts stay as they are being typed.
      if (typeof their !== 'string') merged[name] = their
    } else if (!isChangedHere) merged[name] = their
    else if (!isSameField(name, their, base[name]) && !isOwn) {
      conflicts = addConflict(conflicts, { name, mine: values[name], theirs: their })
    }
  }
  return { values: merged as LessonValues, base: theirs, conflicts }
}

/** Merges an edit of another tab, or of an earlier visit. Nothing of the two is lost. */
export function mergeStoredEdit(edit: Edit, stored: StoredEdit): Edit {
  const values: Record<string, unknown> = { ...edit.values }
  const base: Record<string, unknown> = { ...edit.base }
  let { conflicts } = edit
  const changedHere = new Set(listChanged(edit))
  for (const name of listDifferences(stored.values, stored.base)) {
    const theirs = stored.values[name]
    if (!changedHere.has(name)) {
      base[name] = stored.base[name]
      values[name] = theirs
    } else if (!isSameField(name, values[name], theirs)) {
      conflicts = addConflict(conflicts, { name, mine: values[name], theirs })
    }
  }
  return { values: values as LessonValues, base: base as LessonValues, conflicts }
}

function addConflict(
  conflicts: readonly FieldConflict[],
  added: FieldConflict,
): readonly FieldConflict[] {
  return [...conflicts.filter(({ name }) => name !== added.name), added]
}
