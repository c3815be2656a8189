import type { Deps } from '#server/domain/deps.ts'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { findDraft, removeDraft } from './queries.ts'

/** Deletes a draft and returns it, so that clients can undo this by saving it again. */
export async function deleteDraft(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  id: string,
): Promise<{ msg: string; draft: Draft | null }> {
  const draft = await db.transaction(async (tx) => {
    const found = await findDraft(tx, userId, id, settings)
    await removeDraft(tx, userId, id)
    return found
  })
  return { msg: messages.deleted, draft: draft ?? null }
}
