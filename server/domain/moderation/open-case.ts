import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { moderationCases } from '#server/db/schema/index.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import type { ReportedContent } from './moderated-content.ts'

export type CaseRow = typeof moderationCases.$inferSelect

interface Subject {
  kind: ReportedKind
  id: string
  content: Pick<ReportedContent, 'authorId' | 'text' | 'place'>
}

/** Opens a case unless there is one; locked, so that it is not decided before the transaction ends. */
export async function lockOpenCase(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { kind, id, content }: Subject,
): Promise<CaseRow> {
  const { authorId, text, place } = content
  const now = deps.clock.now()
  const [row] = await tx
    .insert(moderationCases)
    .values({
      kind,
      subjectId: id,
      authorId,
      place,
      snapshot: [...text].slice(0, limits.snapshotMaxLength).join(''),
      lastReportedAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [moderationCases.kind, moderationCases.subjectId],
      targetWhere: sql`${moderationCases.status} = 'open'`,
      set: { lastReportedAt: now },
    })
    .returning()
  if (!row) throw new Error('The insert returned no case.')
  return row
}
