import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseAnnouncements as announcements } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { limitCourseLinks } from '#server/domain/trust/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Announcement, AnnouncementChangeRequest } from '#shared/contract/announcements.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { learningPolicy } from '../policy.ts'
import { lockAnnouncement, requireCourseOfAnnouncement } from './announcement-access.ts'
import { viewAnnouncement } from './list-announcements.ts'
import { renderAnnouncement } from './render-announcement.ts'

/**
 * Saves a new title and text, with optimistic locking: throws `conflict` with the current announcement if the edit is
 * based on an older version. Nobody is notified again, but emails that wait have the new text. The same text is not an
 * edit. Also throws `not_found`, `forbidden`, `invalid_input` and `too_many`.
 */
export async function editAnnouncement(
  deps: Deps,
  actor: Actor,
  id: string,
  { title, body, version }: AnnouncementChangeRequest,
): Promise<Announcement> {
  await deps.limits.take('editPerAccount', actor.id)
  await requireCourseOfAnnouncement(deps.db, actor, id, learningPolicy.writeAnnouncements)
  await screenTexts(deps, 'announcement', { title, body })
  const edit = { version, load: () => loadTexts(deps.db, actor, id) }
  await limitCourseLinks(deps, actor, { title, body }, edit)
  const rendered = await renderAnnouncement(deps, actor.id, body)
  const isStale = await deps.db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, id)
    if (version !== undefined && version !== before.version) return true
    if (title === before.title && body === before.body) return false
    await tx
      .update(announcements)
      .set({
        title,
        body,
        ...rendered,
        version: sql`${announcements.version} + 1`,
        editedAt: deps.clock.now(),
      })
      .where(eq(announcements.id, id))
    return false
  })
  const announcement = await viewAnnouncement(deps, id)
  if (isStale) throw new AppError('conflict', messages.changed, { details: { announcement } })
  return announcement
}

/** The stored texts; `ownerId` is the actor, whose right was checked by the caller. */
async function loadTexts(db: Queryable, { id: ownerId }: Actor, id: string) {
  const [stored] = await db
    .select({
      version: announcements.version,
      title: announcements.title,
      body: announcements.body,
    })
    .from(announcements)
    .where(eq(announcements.id, id))
  if (!stored) return undefined
  const { version, ...texts } = stored
  return { ownerId, version, texts }
}
