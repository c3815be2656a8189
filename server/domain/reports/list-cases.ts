import { and, asc, desc, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import { moderationCases, moderationDecisions, moderationReports } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CaseList } from '#shared/community/moderation-choices.ts'
import type {
  CaseListQuery,
  CaseListResponse,
  ModerationCase,
} from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { isAppealOpen } from './open-appeals.ts'
import { loadCaseContext, presentCase } from './present-case.ts'

type CaseDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/**
 * A page of the queue, the longest open case first, of decided cases, newest first, or of open appeals. A case keeps its
 * place while more reports arrive.
 */
export async function listCases(
  deps: CaseDeps,
  moderator: Actor,
  { list, kind, reason, page }: CaseListQuery,
): Promise<CaseListResponse> {
  const { db } = deps
  const filter = and(
    matchesList(deps, list),
    kind && eq(moderationCases.kind, kind),
    reason &&
      exists(
        db
          .select({ id: moderationReports.id })
          .from(moderationReports)
          .where(
            and(
              eq(moderationReports.caseId, moderationCases.id),
              eq(moderationReports.reason, reason),
            ),
          ),
      ),
  )
  const order =
    list === 'decided'
      ? [desc(moderationCases.decidedAt), desc(moderationCases.id)]
      : [asc(moderationCases.createdAt), asc(moderationCases.id)]
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(moderationCases)
      .where(filter)
      .orderBy(...order)
      .limit(limits.casesPage)
      .offset((page - 1) * limits.casesPage),
    db.$count(moderationCases, filter),
  ])
  const context = await loadCaseContext(deps, rows)
  return { cases: rows.map((row) => presentCase(deps, moderator, row, context)), total }
}

/** One case. Throws `not_found`. */
export async function getCase(
  deps: CaseDeps,
  moderator: Actor,
  id: string,
): Promise<ModerationCase> {
  const [row] = await deps.db.select().from(moderationCases).where(eq(moderationCases.id, id))
  if (!row) throw new AppError('not_found', messages.unknownCase)
  return presentCase(deps, moderator, row, await loadCaseContext(deps, [row]))
}

function matchesList({ db }: Pick<Deps, 'db'>, list: CaseList): SQL | undefined {
  if (list === 'open') return eq(moderationCases.status, 'open')
  if (list === 'decided') return ne(moderationCases.status, 'open')
  const appealed = db
    .select({ id: moderationDecisions.caseId })
    .from(moderationDecisions)
    .where(isAppealOpen())
  return inArray(moderationCases.id, appealed)
}
