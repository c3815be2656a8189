import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationCases, moderationReports } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import type {
  OwnReportResponse,
  ReportRequest,
  ReportResponse,
} from '#shared/contract/community/moderation.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { generalMessages } from '#shared/messages/general.ts'
import type { Deps } from '../deps.ts'
import { lockOpenCase } from '../moderation/index.ts'
import type { Actor } from '../rights.ts'
import { contentKinds } from './content-kinds.ts'
import { hideReported } from './hide-reported.ts'

/**
 * Reports a thing once: a repetition changes nothing. All reports of a thing are one case until a moderator decides;
 * enough trusted reporters hide it meanwhile. Throws `not_found`, `lesson_locked`, `too_many`, and `forbidden` for the
 * actor's own.
 */
export async function reportContent(
  deps: Deps,
  actor: Actor,
  { kind, id, reason, details = '' }: ReportRequest,
): Promise<ReportResponse> {
  await deps.limits.take('reportPerAccount', actor.id)
  await contentKinds[kind].requireReportable(deps, actor, id)
  const content = await contentKinds[kind].load(deps.db, id)
  if (!content) throw new AppError('not_found', generalMessages.notFound)
  if (content.authorId === actor.id) throw new AppError('forbidden', messages.ownContent)
  const { earlier, publish } = await deps.db.transaction(async (tx) => {
    const earlier = await findEarlierReport(tx, actor.id, { kind, id })
    if (earlier) return { earlier }
    const openCase = await lockOpenCase(deps, tx, { kind, id, content })
    const caseId = openCase.id
    const createdAt = deps.clock.now()
    const report = { caseId, reporterId: actor.id, kind, subjectId: id, reason, details, createdAt }
    const inserted = await tx
      .insert(moderationReports)
      .values(report)
      .onConflictDoNothing({
        target: [moderationReports.reporterId, moderationReports.kind, moderationReports.subjectId],
      })
      .returning({ id: moderationReports.id })
    if (inserted.length === 0) return { earlier: 'open' as const }
    await tx
      .update(moderationCases)
      .set({
        reportCount: sql`${moderationCases.reportCount} + 1`,
        lastReportedAt: createdAt,
      })
      .where(eq(moderationCases.id, caseId))
    return { publish: await hideReported(deps, tx, openCase) }
  })
  await publish?.()
  if (earlier === 'decided') return { msg: messages.alreadyDecided, decided: true }
  return { msg: earlier ? messages.alreadyReported : messages.reported, decided: false }
}

/** Whether the actor has reported it, and whether moderators have decided about it since. */
export async function findOwnReport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  subject: { kind: ReportedKind; id: string },
): Promise<OwnReportResponse> {
  const earlier = await findEarlierReport(db, actor.id, subject)
  return { reported: earlier !== undefined, decided: earlier === 'decided' }
}

/** `open` while a moderator will look at it, also because of what others reported since. */
async function findEarlierReport(
  db: Queryable,
  reporterId: string,
  { kind, id }: { kind: ReportedKind; id: string },
): Promise<'open' | 'decided' | undefined> {
  const isReport = and(
    eq(moderationReports.reporterId, reporterId),
    eq(moderationReports.kind, kind),
    eq(moderationReports.subjectId, id),
  )
  if ((await db.$count(moderationReports, isReport)) === 0) return undefined
  const isOpenCase = and(
    eq(moderationCases.kind, kind),
    eq(moderationCases.subjectId, id),
    eq(moderationCases.status, 'open'),
  )
  return (await db.$count(moderationCases, isOpenCase)) > 0 ? 'open' : 'decided'
}
