import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { contentFilters } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  Filter,
  FilterChange,
  FilterList,
  FilterRequest,
} from '#shared/contract/administration/filters.ts'
import type { FilterKind } from '#shared/filters/filter-choices.ts'
import { filterLimits as limits } from '#shared/limits.ts'
import { filterMessages as messages } from '#shared/messages/administration/filters.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { type FilterRow, toFilterKey } from './compile-filters.ts'
import { parseLinkPattern } from './find-links.ts'

type Admin = Pick<Actor, 'id'>
type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'events'>

/** A page of the filters, newest first. */
export async function listFilters(
  { db }: Pick<Deps, 'db'>,
  { page }: { page: number },
): Promise<FilterList> {
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(contentFilters)
      .orderBy(desc(contentFilters.createdAt), desc(contentFilters.id))
      .limit(limits.pageSize)
      .offset((page - 1) * limits.pageSize),
    db.$count(contentFilters),
  ])
  return { filters: rows.map(presentFilter), total }
}

/** Throws `invalid_input` for a pattern that is none of its kind, and `conflict` for a repetition and at the limit. */
export async function createFilter(
  deps: ChangeDeps,
  actor: Admin,
  { kind, pattern, action }: FilterRequest,
): Promise<{ msg: string; filter: Filter }> {
  const key = requireKey(kind, pattern)
  requireAction(kind, action)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    // Without the lock, parallel requests could exceed the limit.
    await tx.execute(sql`lock table ${contentFilters} in share row exclusive mode`)
    if ((await tx.$count(contentFilters)) >= limits.filtersMax) {
      throw new AppError('conflict', messages.tooMany)
    }
    const [created] = await tx
      .insert(contentFilters)
      .values({ kind, pattern, key, action, createdAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning()
    if (!created) throw alreadyBlocked()
    await recordChange(tx, actor, 'filter.created', created, at)
    return created
  })
  await deps.events.publish('filtersChanged', {})
  return { msg: messages.created, filter: presentFilter(row) }
}

/** Throws `not_found`, and as `createFilter`. */
export async function changeFilter(
  deps: ChangeDeps,
  actor: Admin,
  id: string,
  { pattern, action }: FilterChange,
): Promise<{ msg: string; filter: Filter }> {
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${contentFilters} in share row exclusive mode`)
    const [before] = await tx.select().from(contentFilters).where(eq(contentFilters.id, id))
    if (!before) throw new AppError('not_found', messages.missing)
    const key = pattern === before.pattern ? before.key : requireKey(before.kind, pattern)
    requireAction(before.kind, action)
    const isSame = sql`${contentFilters.kind} = ${before.kind} and ${contentFilters.key} = ${key} and ${contentFilters.id} <> ${id}`
    if ((await tx.$count(contentFilters, isSame)) > 0) throw alreadyBlocked()
    const [changed = before] = await tx
      .update(contentFilters)
      .set({ pattern, key, action, updatedAt: at })
      .where(eq(contentFilters.id, id))
      .returning()
    await recordChange(tx, actor, 'filter.changed', changed, at)
    return changed
  })
  await deps.events.publish('filtersChanged', {})
  return { msg: messages.changed, filter: presentFilter(row) }
}

/** Returns the filter as it was at last, for Undo. Throws `not_found`. */
export async function deleteFilter(
  deps: ChangeDeps,
  actor: Admin,
  id: string,
): Promise<{ msg: string; filter: Filter }> {
  const row = await deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(contentFilters).where(eq(contentFilters.id, id)).returning()
    if (!deleted) throw new AppError('not_found', messages.missing)
    await recordChange(tx, actor, 'filter.deleted', deleted, deps.clock.now())
    return deleted
  })
  await deps.events.publish('filtersChanged', {})
  return { msg: messages.deleted, filter: presentFilter(row) }
}

function presentFilter({ id, kind, pattern, action, createdAt }: FilterRow): Filter {
  return { _id: id, kind, pattern, action, createdAt: createdAt.toISOString() }
}

function requireKey(kind: FilterKind, pattern: string): string {
  if (kind === 'word' && parseLinkPattern(pattern)) throw invalid('pattern', messages.wordIsLink)
  const key = toFilterKey(kind, pattern)
  if (key !== undefined) return key
  const message = {
    word: messages.wordInvalid,
    link: messages.linkInvalid,
    email_domain: messages.domainInvalid,
  }[kind]
  throw invalid('pattern', message)
}

function requireAction(kind: FilterKind, action: FilterRow['action']): void {
  if (kind === 'email_domain' && action === 'hide')
    throw invalid('action', messages.emailCannotHide)
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { fields: { [field]: message } })
}

function alreadyBlocked(): AppError {
  const message = messages.alreadyBlocked
  return new AppError('conflict', message, { fields: { pattern: message } })
}

async function recordChange(
  tx: Transaction,
  actor: Admin,
  event: 'filter.created' | 'filter.changed' | 'filter.deleted',
  { id, kind, pattern, action }: FilterRow,
  at: Date,
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.id,
    action: event,
    subject: { id, title: pattern },
    details: { kind, effect: action },
    at,
  })
}
