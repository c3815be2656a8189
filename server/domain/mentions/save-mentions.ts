import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  isNotSuspended,
  isVisibleUser,
  userMentions as mentions,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import {
  hideMentions,
  type InsertedNotification,
  insertNotifications,
  type NewNotification,
  showMentions,
} from '../notifications/index.ts'

type TextKind = 'postId' | 'commentId' | 'questionId' | 'answerId'

export interface MentioningText {
  /** Which of the ids in `subject` is that of the text. */
  kind: TextKind
  subject: Pick<NewNotification, TextKind | 'courseId'>
  authorId: string
  /** What `findMentions` or `findHtmlMentions` returned for the text as it was; empty for a new one. */
  before: readonly string[]
  after: readonly string[]
  /** A condition for users who can be mentioned there, and see the text; without one, everyone. */
  isMentionable?: SQL
  /** Of those who would be notified, who may see the text; without it, all. */
  selectReaders?: (userIds: string[]) => Promise<string[]>
  /** Who is notified of the same text for another reason. */
  notified?: readonly (InsertedNotification | undefined)[]
}

/** To be published after the commit. */
export interface ChangedMention {
  receiverId: string
  id?: string
}

/**
 * Stores whom a text mentions and notifies those who were not mentioned before, in the caller's transaction, which
 * has locked the text. The unread notifications of those who are no longer mentioned are hidden, and shown again
 * if they return: nobody is notified twice of one text.
 */
export async function saveMentions(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  text: MentioningText,
): Promise<ChangedMention[]> {
  const { before, after } = text
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  if (added.length === 0 && removed.length === 0) return []
  return [
    ...(await removeNames(deps, tx, text, removed)),
    ...(await addNames(deps, tx, text, added)),
  ]
}

async function removeNames(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  text: MentioningText,
  names: string[],
): Promise<ChangedMention[]> {
  if (names.length === 0) return []
  const removed = await tx
    .delete(mentions)
    .where(and(isOfText(text), inArray(mentions.username, names)))
    .returning({ userId: mentions.userId })
  const userIds = removed.map(({ userId }) => userId)
  const receiverIds = await hideMentions(tx, getTextId(text), userIds, clock.now())
  return receiverIds.map((receiverId) => ({ receiverId }))
}

async function addNames(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  text: MentioningText,
  names: string[],
): Promise<ChangedMention[]> {
  if (names.length === 0) return []
  const now = deps.clock.now()
  const found = await tx
    .select({ id: users.id, username: sql<string>`lower(${users.username})` })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = any (${sql.param(names)}::text[])`,
        isVisibleUser(users),
        isNotSuspended(users, now),
        text.isMentionable,
      ),
    )
  if (found.length === 0) return []
  await tx
    .insert(mentions)
    .values(
      found.map(({ id, username }) => ({
        [text.kind]: getTextId(text),
        userId: id,
        username,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
  const notified = new Set(text.notified?.map((notification) => notification?.receiverId))
  const others = found.map(({ id }) => id).filter((id) => id !== text.authorId && !notified.has(id))
  const receiverIds = text.selectReaders ? await text.selectReaders(others) : others
  if (receiverIds.length === 0) return []
  const shown = await showMentions(deps, tx, getTextId(text), receiverIds)
  const mention = { ...text.subject, kind: 'mention', actorId: text.authorId } as const
  const inserted = await insertNotifications(deps, tx, receiverIds, mention)
  return [...shown.map((receiverId) => ({ receiverId })), ...inserted]
}

function isOfText(text: MentioningText): SQL {
  return eq(mentions[text.kind], getTextId(text))
}

function getTextId({ kind, subject }: MentioningText): string {
  const id = subject[kind]
  if (!id) throw new Error(`A mention has no ${kind}.`)
  return id
}
