import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { auditEntries, users } from '#server/db/schema/index.ts'
import { matchesUserOrEmail, containsWord, splitWords } from '#server/db/text-search.ts'
import {
  type AuditAction,
  type AuditEntry,
  type AuditListQuery,
  auditEvent,
} from '#shared/contract/administration/audit.ts'
import { recordId } from '#shared/contract/fields.ts'
import { administrationLimits as limits, learningLimits } from '#shared/limits.ts'
import { auditActionNames } from '#shared/messages/administration/audit.ts'
import type { Deps } from '../deps.ts'

interface AuditPage {
  entries: AuditEntry[]
  total: number
  /** There are more than `total`. */
  isMore: boolean
}

/**
 * A page of the audit log, newest first. Each search word must occur in the name or email of the actor or
 * subject, the title of the subject, or the name of the action; an id finds all its entries.
 */
export async function listAuditEntries(
  deps: Pick<Deps, 'db'>,
  { search, page }: AuditListQuery,
): Promise<AuditPage> {
  const pageSize = learningLimits.tablePageSize
  const matching = and(...splitWords(search).map((word) => matchesWord(deps, word)))
  const actors = aliasedTable(users, 'actors')
  const subjects = aliasedTable(users, 'subjects')
  const counted = deps.db
    .select({ one: sql`1`.as('one') })
    .from(auditEntries)
    .where(matching)
    .limit(limits.countMax + 1)
    .as('counted')
  const [[{ found } = { found: 0 }], rows] = await Promise.all([
    deps.db.select({ found: count() }).from(counted),
    deps.db
      .select({
        ...getTableColumns(auditEntries),
        actorName: actors.fullname,
        subjectName: subjects.fullname,
      })
      .from(auditEntries)
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .leftJoin(subjects, eq(subjects.id, auditEntries.subjectId))
      .where(matching)
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const isMore = found > limits.countMax
  return { entries: rows.map(presentEntry), total: isMore ? limits.countMax : found, isMore }
}

function matchesWord({ db }: Pick<Deps, 'db'>, word: string): SQL | undefined {
  const { actorId, subjectId, subjectText, action } = auditEntries
  if (recordId.safeParse(word).success) return or(eq(actorId, word), eq(subjectId, word))
  const matchingUsers = db.select({ id: users.id }).from(users).where(matchesUserOrEmail(word))
  return or(
    inArray(actorId, matchingUsers),
    inArray(subjectId, matchingUsers),
    containsWord(subjectText, word),
    inArray(action, findActions(word)),
  )
}

function findActions(word: string): AuditAction[] {
  const actions = Object.entries(auditActionNames) as [AuditAction, string][]
  const part = word.toLowerCase()
  return actions.filter(([, name]) => name.toLowerCase().includes(part)).map(([action]) => action)
}

type EntryRow = typeof auditEntries.$inferSelect & {
  actorName: string | null
  subjectName: string | null
}

/** Actions are never removed from the schema, so that old entries stay readable. */
function presentEntry(row: EntryRow): AuditEntry {
  const event = auditEvent.parse({ action: row.action, details: row.details })
  return {
    ...event,
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: row.actorId, name: row.actorName },
    subject: { _id: row.subjectId, name: row.subjectName ?? (row.subjectTitle || null) },
  }
}
