import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { type Queryable, violatedUniqueConstraint } from '#server/db/client.ts'
import { dataExports } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { DataExport, OwnPrivacy } from '#shared/contract/accounts/privacy.ts'
import { privacyLimits } from '#shared/limits.ts'
import { privacyMessages as messages } from '#shared/messages/accounts/privacy.ts'
import { countOwnedCourses } from '../../catalogue/index.ts'
import type { Deps } from '../../deps.ts'
import { presentArchive } from '../../media/index.ts'
import type { Actor } from '../../rights.ts'

type ExportRow = typeof dataExports.$inferSelect

/** The latest export of the user, and what the deletion of their account would affect. */
export async function getOwnPrivacy(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: Pick<Actor, 'id'>,
): Promise<OwnPrivacy> {
  const latest = await findLatest(deps, id)
  // A failed export can be requested again at once.
  const next = latest && latest.state !== 'failed' ? computeNext(latest) : undefined
  return {
    export: latest ? presentExport(latest) : null,
    nextExportAt: next && next > deps.clock.now() ? next.toISOString() : null,
    ownedCourses: await countOwnedCourses(deps.db, id),
  }
}

/**
 * Enqueues the creation of an archive. Throws `conflict` while one is being created, and `too_many` if one was requested
 * within a day.
 */
export async function requestExport(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
): Promise<{ msg: string; export: DataExport }> {
  try {
    const row = await deps.db.transaction((tx) => insertExport(deps, tx, userId))
    return { msg: messages.exportRequested, export: presentExport(row) }
  } catch (error) {
    if (violatedUniqueConstraint(error) !== 'data_exports_one_waiting') throw error
    throw new AppError('conflict', messages.exportWaiting)
  }
}

async function insertExport(deps: Deps, tx: Queryable, userId: string): Promise<ExportRow> {
  const now = deps.clock.now()
  // The unique index rejects a second one while this one is being created; a later one sees this row.
  const [row] = await tx
    .insert(dataExports)
    .values({
      userId,
      createdAt: now,
      expiresAt: addDuration(now, { days: privacyLimits.exportDays }),
    })
    .returning()
  if (!row) throw new Error('The export was not inserted.')
  const earliest = addDuration(now, { hours: -privacyLimits.exportHours })
  const { createdAt, state } = dataExports
  const [recent] = await tx
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        ne(dataExports.id, row.id),
        ne(state, 'failed'),
        gt(createdAt, earliest),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  if (recent) {
    const next = computeNext(recent)
    throw new AppError('too_many', messages.exportTooSoon(next), {
      retryAfterSeconds: Math.ceil((next.getTime() - now.getTime()) / 1000),
    })
  }
  await deps.jobs.enqueue(tx, 'exportData', { id: row.id })
  return row
}

/** The address of the user's archive, which works for some minutes. Throws `not_found` if none is ready. */
export async function getExportAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { id }: Pick<Actor, 'id'>,
): Promise<{ url: string; expiresAt: string }> {
  // Also while a newer one is being created.
  const ready = await findLatest(deps, id, eq(dataExports.state, 'ready'))
  if (!ready?.archiveId) throw new AppError('not_found', messages.exportNotReady)
  const day = ready.createdAt.toISOString().slice(0, 10)
  return presentArchive(deps, ready.archiveId, `lectern-data-${day}.tar.gz`)
}

async function findLatest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  condition?: SQL,
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, clock.now()), condition))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return row
}

function computeNext({ createdAt }: ExportRow): Date {
  return new Date(createdAt.getTime() + privacyLimits.exportHours * 3_600_000)
}

function presentExport(row: ExportRow): DataExport {
  const isReady = row.state === 'ready'
  return {
    _id: row.id,
    state: row.state,
    requestedAt: row.createdAt.toISOString(),
    bytes: isReady ? row.bytes : null,
    expiresAt: isReady ? row.expiresAt.toISOString() : null,
  }
}
