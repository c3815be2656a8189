import { and, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import {
  moderationCases,
  moderationDecisions,
  moderationReports,
  users,
} from '#server/db/schema/index.ts'
import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'
import type { Actor } from '../rights.ts'
import type { DecisionRow } from './apply-action.ts'
import { contentKinds, listActions } from './content-kinds.ts'
import { findActiveModerators, mayDecideAppeal } from './may-decide-appeal.ts'
import { getAppealOutcome, hasOpenAppeal } from './open-appeals.ts'

type CaseRow = typeof moderationCases.$inferSelect
type CaseContext = Awaited<ReturnType<typeof loadCaseContext>>

/** Everything that moderators see beside the cases, in a bounded number of statements per page. */
export async function loadCaseContext(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  cases: CaseRow[],
) {
  const { db, clock } = deps
  const ids = cases.map(({ id }) => id)
  const authorIds = cases.flatMap(({ authorId }) => authorId ?? [])
  const [reports, decisions, history, contents] = await Promise.all([
    loadReports(),
    loadDecisions(),
    loadHistory(),
    Promise.all(cases.map(({ kind, subjectId }) => contentKinds[kind].load(db, subjectId))),
  ])
  const userIds = [
    ...authorIds,
    ...reports.map(({ reporterId }) => reporterId),
    ...decisions.flatMap(({ moderatorId }) => moderatorId ?? []),
    ...cases.flatMap(({ claimedBy, decidedBy }) => [claimedBy ?? [], decidedBy ?? []].flat()),
  ]
  const appealedIds = decisions.filter(hasOpenAppeal).map(({ caseId }) => caseId)
  const now = clock.now()
  const [relatedUsers, shares, activeModerators] = await Promise.all([
    loadUsers(),
    loadShares(),
    findActiveModerators(deps, db, appealedIds),
  ])
  return {
    now,
    reports: Map.groupBy(reports, ({ caseId }) => caseId),
    decisions: Map.groupBy(decisions, ({ caseId }) => caseId),
    history: Map.groupBy(history, ({ listedCaseId }) => listedCaseId),
    contents: new Map(cases.map(({ id }, index) => [id, contents[index]])),
    usersById: new Map(relatedUsers.map((row) => [row.id, row])),
    shares: new Map(shares.map((row) => [row.reporterId, row])),
    activeModerators,
  }

  async function loadReports() {
    if (ids.length === 0) return []
    const ranked = db
      .select({
        id: moderationReports.id,
        rank: sql<number>`row_number() over (partition by ${moderationReports.caseId} order by ${moderationReports.id} desc)`.as(
          'rank',
        ),
      })
      .from(moderationReports)
      .where(inArray(moderationReports.caseId, ids))
      .as('ranked')
    return db
      .select({
        caseId: moderationReports.caseId,
        reporterId: moderationReports.reporterId,
        reason: moderationReports.reason,
        details: moderationReports.details,
        createdAt: moderationReports.createdAt,
      })
      .from(moderationReports)
      .innerJoin(ranked, eq(ranked.id, moderationReports.id))
      .where(sql`${ranked.rank} <= ${limits.reportsPerCase}`)
      .orderBy(desc(moderationReports.id))
  }

  async function loadDecisions() {
    if (ids.length === 0) return []
    return db
      .select()
      .from(moderationDecisions)
      .where(inArray(moderationDecisions.caseId, ids))
      .orderBy(desc(moderationDecisions.id))
  }

  /** The newest decisions about the author of each case in other cases. */
  async function loadHistory() {
    if (ids.length === 0) return []
    const { id, action, reason, until, reversedAt, createdAt, userId, caseId } = moderationDecisions
    const past = db
      .select({ id, action, reason, until, reversedAt, createdAt })
      .from(moderationDecisions)
      .where(and(eq(userId, moderationCases.authorId), ne(caseId, moderationCases.id)))
      .orderBy(desc(createdAt), desc(id))
      .limit(limits.historyPerAuthor)
      .as('past')
    return db
      .select({
        listedCaseId: moderationCases.id,
        id: past.id,
        action: past.action,
        reason: past.reason,
        until: past.until,
        reversedAt: past.reversedAt,
        createdAt: past.createdAt,
      })
      .from(moderationCases)
      .innerJoinLateral(past, sql`true`)
      .where(inArray(moderationCases.id, ids))
      .orderBy(desc(past.createdAt), desc(past.id))
  }

  async function loadUsers() {
    if (userIds.length === 0) return []
    return db.select().from(users).where(inArray(users.id, userIds))
  }

  /** How many of the reporters' reports were decided, and how many were upheld. */
  async function loadShares() {
    const reporterIds = [...new Set(reports.map(({ reporterId }) => reporterId))]
    if (reporterIds.length === 0) return []
    return db
      .select({
        reporterId: moderationReports.reporterId,
        decided: count(),
        upheld: sql<number>`count(*) filter (where ${moderationCases.status} = 'upheld')`.mapWith(
          Number,
        ),
      })
      .from(moderationReports)
      .innerJoin(moderationCases, eq(moderationCases.id, moderationReports.caseId))
      .where(
        and(
          inArray(moderationReports.reporterId, reporterIds),
          ne(moderationCases.status, 'open'),
          isNotNull(moderationCases.decidedAt),
        ),
      )
      .groupBy(moderationReports.reporterId)
  }
}

export function presentCase(
  deps: Pick<Deps, 'settings'>,
  moderator: Actor,
  row: CaseRow,
  context: CaseContext,
): ModerationCase {
  const { usersById, now } = context
  const content = context.contents.get(row.id)
  const author = row.authorId === null ? undefined : usersById.get(row.authorId)
  const isClaimed =
    row.claimedBy !== null &&
    row.claimedBy !== moderator.id &&
    row.claimedUntil !== null &&
    row.claimedUntil > now
  // As in the shares of the reporters, of which this case is left out.
  const isDecided = row.status !== 'open' && row.decidedAt !== null
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subjectId,
    place: row.place,
    status: row.status,
    snapshot: row.snapshot,
    current: content ? content.text : null,
    hidden: content?.isHidden ?? false,
    automatic: row.hiddenBy && { cause: row.hiddenBy, filter: row.matchedFilter },
    reportCount: row.reportCount,
    reports: (context.reports.get(row.id) ?? []).flatMap((report) => {
      const reporter = usersById.get(report.reporterId)
      if (!reporter) return []
      const share = context.shares.get(report.reporterId)
      return {
        reporter: presentUser(reporter),
        reason: report.reason,
        details: report.details,
        createdAt: report.createdAt.toISOString(),
        decided: share ? share.decided - Number(isDecided) : 0,
        upheld: share ? share.upheld - Number(isDecided && row.status === 'upheld') : 0,
      }
    }),
    author: author
      ? {
          ...presentUser(author),
          silencedUntil:
            author.silencedUntil && author.silencedUntil > now
              ? author.silencedUntil.toISOString()
              : null,
          suspended: author.suspendedAt !== null,
          since: author.createdAt.toISOString(),
          history: (context.history.get(row.id) ?? []).map(presentPast),
        }
      : null,
    claimedBy: (isClaimed && usersById.get(row.claimedBy ?? '')?.fullname) || null,
    decidedBy: usersById.get(row.decidedBy ?? '')?.fullname ?? null,
    decisions: (context.decisions.get(row.id) ?? []).map(presentDecision),
    lastReportedAt: row.lastReportedAt.toISOString(),
    can: {
      actions:
        row.authorId === moderator.id
          ? []
          : listActions(row.kind, {
              authorRole: author?.role,
              exists: content !== undefined,
            }),
    },
  }

  function presentUser(user: { id: string; fullname: string; avatarUrl: string }) {
    return {
      _id: user.id,
      fullname: user.fullname,
      avatar: presentAvatar(user, deps.settings),
    }
  }

  function presentDecision(decision: DecisionRow): ModerationCase['decisions'][number] {
    const isReversed = decision.reversedAt !== null
    return {
      ...presentPast(decision),
      automatic: decision.isAutomatic,
      moderator: usersById.get(decision.moderatorId ?? '')?.fullname ?? null,
      message: decision.message,
      appeal: decision.appealedAt && {
        text: decision.appeal,
        createdAt: decision.appealedAt.toISOString(),
        outcome: getAppealOutcome(decision),
        message: decision.appealMessage,
      },
      can: {
        // As long as the case is open, a dismissal reverses what was hidden automatically, and decides the case, too.
        reverse:
          !isReversed &&
          decision.userId !== moderator.id &&
          !(decision.isAutomatic && row.status === 'open'),
        decideAppeal:
          hasOpenAppeal(decision) && mayDecideAppeal(decision, moderator, context.activeModerators),
      },
    }
  }
}

function presentPast(
  decision: Pick<DecisionRow, 'id' | 'action' | 'reason' | 'until' | 'reversedAt' | 'createdAt'>,
) {
  return {
    _id: decision.id,
    action: decision.action,
    reason: decision.reason,
    until: decision.until?.toISOString() ?? null,
    reversed: decision.reversedAt !== null,
    createdAt: decision.createdAt.toISOString(),
  }
}
