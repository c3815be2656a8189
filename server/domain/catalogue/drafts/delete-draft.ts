import type { Deps } from '#server/domain/deps.ts'
import type { Draft } from '#shared/contract/courses/drafts.ts'
import { draftMessages as messages } from '#shared/messages/authoring/drafts.ts'
import { createStaleError, findDraft, lockDraft, removeDraft } from './queries.ts'

/**
 * Deletes a draft and returns it, so that clients can undo this by saving it again. With a `version`, throws
 * `stale_draft` with the current `draft` if it is another one.
 */
export async function deleteDraft(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  id: string,
  version?: number,
): Promise<{ msg: string; draft: Draft | null }> {
  const draft = await db.transaction(async (tx) => {
    await lockDraft(tx, userId, id)
    const found = await findDraft(tx, userId, id, settings)
    if (version !== undefined && found && found.version !== version) throw createStaleError(found)
    await removeDraft(tx, userId, id)
    return found
  })
  return { msg: messages.deleted, draft: draft ?? null }
}
