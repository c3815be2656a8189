import { AppError } from '#server/platform/app-error.ts'
import type { LimitName } from '#server/platform/rate-limits/rate-limits.ts'
import { findUrls } from '#shared/community/post-text.ts'
import { newAccountLimits as limits } from '#shared/limits.ts'
import { newAccountMessages as messages } from '#shared/messages/community/trust.ts'
import type { Deps } from '../deps.ts'
import { type Actor, moderators } from '../rights.ts'
import { isTrusted } from './find-trusted.ts'

/** What new accounts may do a number of times, with the limit that counts it. */
const actions = {
  posts: 'newAccountPost',
  comments: 'newAccountComment',
  questions: 'newAccountQuestion',
  follows: 'newAccountFollow',
  courses: 'newAccountCourse',
} as const satisfies Record<string, LimitName>

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'limits'>

/**
 * Counts an action of a user, and throws `too_many` with when to go on for one who is not trusted yet. Whether they are
 * is looked up at the limit only, so that ordinary writes cost no query for it.
 */
export async function limitNewAccount(
  deps: LimitDeps,
  actor: Actor,
  action: keyof typeof actions,
): Promise<void> {
  if (moderators.allows(actor)) return
  await takeUnlessTrusted(deps, actor, { limit: actions[action], describe: messages[action] })
}

/** How many links new accounts may write, and the limit that counts them. */
interface LinkAllowance {
  perText: number
  perTextMessage: string
  limit: LimitName
  describe: (seconds: number) => string
}

const inTexts: LinkAllowance = {
  perText: limits.linksPerText,
  perTextMessage: messages.linksPerText,
  limit: 'newAccountLink',
  describe: messages.linksPerDay,
}

const inCourses: LinkAllowance = {
  perText: limits.linksPerCourseText,
  perTextMessage: messages.linksPerCourseText,
  limit: 'newAccountCourseLink',
  describe: messages.courseLinksPerDay,
}

/** What a user writes, by the names of the fields. */
type Texts = Readonly<Record<string, string | null | undefined>>

interface Edit {
  /** On which the edit is based. */
  version?: number | undefined
  /** The texts as they are; called if there are links. */
  load: () => Promise<{ ownerId: string | null; version?: number; texts: Texts } | undefined>
}

/**
 * Limits the links in what the user of a new account writes. Throws `too_many`, and `invalid_input` for too many in one
 * text. Of an edit, only links that are new count, and none if it will be rejected because of its owner or version.
 */
export async function limitLinks(
  deps: LimitDeps,
  actor: Actor,
  fields: Texts,
  edit?: Edit,
): Promise<void> {
  await takeLinks(deps, actor, inTexts, { fields, edit })
}

/** Limits the links in courses and announcements, which may have more. Throws what `limitLinks` throws. */
export async function limitCourseLinks(
  deps: LimitDeps,
  actor: Actor,
  fields: Texts,
  edit?: Edit,
): Promise<void> {
  await takeLinks(deps, actor, inCourses, { fields, edit })
}

async function takeLinks(
  deps: LimitDeps,
  actor: Actor,
  allowance: LinkAllowance,
  { fields, edit }: { fields: Texts; edit: Edit | undefined },
): Promise<void> {
  if (moderators.allows(actor)) return
  const found = Object.entries(fields).map(([field, text]) => [field, listLinks(text)] as const)
  if (found.every(([, links]) => links.length === 0)) return
  const before = await edit?.load()
  if (edit && before?.ownerId !== actor.id) return
  // A later version may be current by the time of the edit.
  if (edit?.version !== undefined && edit.version < (before?.version ?? 0)) return
  const known = new Set(Object.values(before?.texts ?? {}).flatMap(listLinks))
  const counts = found.map(
    ([field, links]) =>
      ({
        field,
        all: links.length,
        added: links.filter((link) => !known.has(link)).length,
      }) as const,
  )
  const crowded = counts.find(({ all, added }) => added > 0 && all > allowance.perText)
  if (crowded && !(await isTrusted(deps, actor.id))) {
    const message = allowance.perTextMessage
    throw new AppError('invalid_input', message, { fields: { [crowded.field]: message } })
  }
  if (crowded) return
  const points = counts.reduce((sum, { added }) => sum + added, 0)
  if (points > 0) await takeUnlessTrusted(deps, actor, allowance, points)
}

function listLinks(text: string | null | undefined): string[] {
  return text?.includes('.') ? findUrls(text) : []
}

async function takeUnlessTrusted(
  deps: LimitDeps,
  actor: Actor,
  { limit, describe }: Pick<LinkAllowance, 'limit' | 'describe'>,
  points = 1,
): Promise<void> {
  try {
    await deps.limits.take(limit, actor.id, points)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error
    if (await isTrusted(deps, actor.id)) return
    const { retryAfterSeconds = 60 } = error
    throw new AppError('too_many', describe(retryAfterSeconds), { retryAfterSeconds })
  }
}
