import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { courses, enrolments, isInCatalogue } from '#server/db/schema/index.ts'
import { findUrls, parseCourseUrl } from '#shared/community/post-text.ts'
import type { Mention } from '#shared/contract/community/community.ts'
import type { MentionedUser } from '#shared/contract/community/mentions.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { loadMentions } from '../mentions/index.ts'
import type { Actor } from '../rights.ts'

/** A post, comment or reply as in a response. Responses of the full shape have no `can`. */
interface Written {
  _id?: string
  content?: string
  text?: string
  can?: object
  comments?: readonly Written[]
  replies?: readonly Written[]
  mentions?: Mention[]
  mentionedUsers?: MentionedUser[]
}

/**
 * Adds to each text of the short shape the courses that it links to, if the viewer may see them, and the users whom it
 * mentions. One statement each for the whole response, and none without such links or an `@`.
 */
export async function addMentions<Item extends object>(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  items: Item[],
): Promise<Item[]> {
  const texts = items.flatMap(listTexts)
  await Promise.all([addCourses(deps, viewer, texts), addUsers(deps, texts)])
  return items
}

async function addUsers({ db }: Pick<Deps, 'db'>, texts: Written[]): Promise<void> {
  const ids = { postIds: [] as string[], commentIds: [] as string[] }
  for (const { _id, content, text } of texts) {
    if (!_id) continue
    if (content?.includes('@')) ids.postIds.push(_id)
    else if (text?.includes('@')) ids.commentIds.push(_id)
  }
  const found = await loadMentions(db, ids)
  for (const written of texts) {
    const users = written._id && found.get(written._id)
    if (users) written.mentionedUsers = users
  }
}

async function addCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  viewer: Actor,
  texts: Written[],
): Promise<void> {
  const idsByText = new Map<Written, string[]>()
  for (const written of texts) {
    const ids = findCourseIds(written.content ?? written.text ?? '', deps.settings.publicUrl)
    if (ids.length > 0) idsByText.set(written, ids)
  }
  if (idsByText.size === 0) return
  const ids = [...new Set([...idsByText.values()].flat())].slice(0, communityLimits.mentionsMax)
  const found = new Map(
    (await loadVisibleCourses(deps, viewer, ids)).map((course) => [course._id, course]),
  )
  for (const [written, ids] of idsByText) {
    const mentions = ids.flatMap((id) => found.get(id) ?? [])
    if (mentions.length > 0) written.mentions = mentions
  }
}

function listTexts(item: Written): Written[] {
  if (!item.can) return []
  return [item, ...[...(item.comments ?? []), ...(item.replies ?? [])].flatMap(listTexts)]
}

/** Most texts have no URL of this site, and are not parsed. */
function findCourseIds(text: string, publicUrl: string): string[] {
  if (!text.includes('/courses/details/')) return []
  return [...new Set(findUrls(text).flatMap((url) => parseCourseUrl(url, publicUrl) ?? []))]
}

/** Courses in the catalogue, and archived ones that the viewer is enrolled in. */
function loadVisibleCourses({ db }: Pick<Deps, 'db'>, viewer: Actor, ids: string[]) {
  const isEnrolled = sql`exists (select from ${enrolments} where ${enrolments.courseId} = ${courses.id}
    and ${enrolments.userId} = ${viewer.id} and ${enrolments.removedAt} is null)`
  return db
    .select({ _id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        inArray(courses.id, ids),
        isNull(courses.deletedAt),
        or(isInCatalogue(courses), isEnrolled),
      ),
    )
}
