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
} from '#shared/contract/audit.ts'
import { recordId } from '#shared/contract/fields.ts'
import { administrationLimits as limits, learningLimits } from '#shared/limits.ts'
import { auditActionNames } from '#shared/messages/audit.ts'
import type { Deps } from '../deps.ts'

export interface AuditPage {
  entries: AuditEntry[]
  total: number
  /** There are more than `total`. */
  isMore: boolean
}

/**
 * A page of ten of the trail, the newest first. Each word of a search must be in the name or e-mail of
 * one of its people, in the title of its thing or in the name of the act; an id finds all about it.
 */
export async function listAuditEntries(
  deps: Pick<Deps, 'db'>,
  { search, page }: AuditListQuery,
): Promise<AuditPage> {
  const pageSize = learningLimits.tablePageSize
  const matching = and(...splitWords(search).map((word) => isFoundBy(deps, word)))
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

function isFoundBy({ db }: Pick<Deps, 'db'>, word: string): SQL | undefined {
  const { actorId, subjectId, subjectText, action } = auditEntries
  if (recordId.safeParse(word).success) return or(eq(actorId, word), eq(subjectId, word))
  const people = db.select({ id: users.id }).from(users).where(matchesUserOrEmail(word))
  return or(
    inArray(actorId, people),
    inArray(subjectId, people),
    containsWord(subjectText, word),
    inArray(action, actsNamed(word)),
  )
}

function actsNamed(word: string): AuditAction[] {
  const acts = Object.entries(auditActionNames) as [AuditAction, string][]
  const part = word.toLowerCase()
  return acts.filter(([, name]) => name.toLowerCase().includes(part)).map(([act]) => act)
}

type EntryRow = typeof auditEntries.$inferSelect & {
  actorName: string | null
  subjectName: string | null
}

/** Acts are never taken out of the schema, so that every entry can be read for ever. */
function presentEntry(row: EntryRow): AuditEntry {
  const act = auditEvent.parse({ action: row.action, details: row.details })
  return {
    ...act,
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: row.actorId, name: row.actorName },
    subject: { _id: row.subjectId, name: row.subjectName ?? (row.subjectTitle || null) },
  }
}
