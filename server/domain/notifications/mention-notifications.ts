import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { mentioningText, storedNotifications as stored } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { hideMatching, showMatching } from './hide-notifications.ts'

/** Hides the unread notifications of users who are no longer mentioned in a text. Returns who had them. */
export async function hideMentions(
  tx: Transaction,
  textId: string,
  receiverIds: string[],
  at: Date,
): Promise<string[]> {
  return hideMatching(tx, and(isMention(textId, receiverIds), isNull(stored.readAt)), at)
}

/** Shows those again whose receivers are mentioned again. */
export async function showMentions(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  textId: string,
  receiverIds: string[],
): Promise<string[]> {
  const filter = and(isMention(textId, receiverIds), isNotNull(stored.hiddenAt))
  return showMatching(deps, tx, filter)
}

/** Deletes those of an answer and of mentions in it, before it is deleted. Returns who had them. */
export async function deleteNotificationsOfQuestionAnswer(
  tx: Transaction,
  answerId: string,
): Promise<string[]> {
  const rows = await tx
    .delete(stored)
    .where(eq(stored.answerId, answerId))
    .returning({ receiverId: stored.receiverId })
  return rows.map((row) => row.receiverId)
}

function isMention(textId: string, receiverIds: string[]): SQL | undefined {
  return and(
    eq(stored.kind, 'mention'),
    eq(mentioningText(stored), textId),
    inArray(stored.receiverId, receiverIds),
  )
}
