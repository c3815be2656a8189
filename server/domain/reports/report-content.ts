import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { moderationCases, moderationReports } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import type { ReportRequest } from '#shared/contract/community/moderation.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { generalMessages } from '#shared/messages/general.ts'
import type { Deps } from '../deps.ts'
import { lockOpenCase } from '../moderation/index.ts'
import type { Actor } from '../rights.ts'
import { contentKinds } from './content-kinds.ts'
import { hideReported } from './hide-reported.ts'

/**
 * Reports what the actor can see, once per thing: a repetition changes nothing. All reports of a thing are one case
 * until a moderator decides; enough trusted reporters hide it meanwhile. Throws `not_found`, `lesson_locked`, `too_many`, and `forbidden` for the actor's own.
 */
export async function reportContent(
  deps: Deps,
  actor: Actor,
  { kind, id, reason, details = '' }: ReportRequest,
): Promise<{ msg: string }> {
  await deps.limits.take('reportPerAccount', actor.id)
  await contentKinds[kind].requireVisible(deps, actor, id)
  const content = await contentKinds[kind].load(deps.db, id)
  if (!content) throw new AppError('not_found', generalMessages.notFound)
  if (content.authorId === actor.id) throw new AppError('forbidden', messages.ownContent)
  const { isNew, publish } = await deps.db.transaction(async (tx) => {
    if (await isReportedBy(tx, actor.id, { kind, id })) return { isNew: false }
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
    if (inserted.length === 0) return { isNew: false }
    await tx
      .update(moderationCases)
      .set({
        reportCount: sql`${moderationCases.reportCount} + 1`,
        lastReportedAt: createdAt,
      })
      .where(eq(moderationCases.id, caseId))
    return { isNew: true, publish: await hideReported(deps, tx, openCase) }
  })
  await publish?.()
  return { msg: isNew ? messages.reported : messages.alreadyReported }
}

/** Whether the actor has reported it. */
export async function findOwnReport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  subject: { kind: ReportedKind; id: string },
): Promise<{ reported: boolean }> {
  return { reported: await isReportedBy(db, actor.id, subject) }
}

async function isReportedBy(
  db: Queryable,
  reporterId: string,
  { kind, id }: { kind: ReportedKind; id: string },
): Promise<boolean> {
  const { reporterId: reporter, kind: kindColumn, subjectId } = moderationReports
  const found = await db.$count(
    moderationReports,
    and(eq(reporter, reporterId), eq(kindColumn, kind), eq(subjectId, id)),
  )
  return found > 0
}
