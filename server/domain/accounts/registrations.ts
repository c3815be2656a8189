import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { linkTokens, registrations } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'

export type RegistrationRow = typeof registrations.$inferSelect

const activationMilliseconds = accountLimits.activationHours * 3_600_000

/** The registrations of an email that wait for activation, oldest first. */
export function findRegistrations(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<RegistrationRow[]> {
  return deps.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), gt(registrations.expiresAt, deps.clock.now())))
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
}

/** Lets one transaction at a time register, activate or sign in with this email, in all processes. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
}

/** Deletes the registrations of an email with their links, and returns them. */
export function discardRegistrations(tx: Queryable, email: string): Promise<RegistrationRow[]> {
  return tx.delete(registrations).where(eq(registrations.email, email)).returning()
}

/**
 * Makes room for one more registration of a locked email: the oldest whose link has expired gives way.
 * Throws `too_many` when all links work, as none may stop working because of a stranger.
 */
export async function makeRoom(deps: Deps, tx: Transaction, email: string): Promise<void> {
  const pending = await tx
    .select({
      id: registrations.id,
      createdAt: registrations.createdAt,
      linkEndsAt: max(linkTokens.expiresAt),
    })
    .from(registrations)
    .leftJoin(linkTokens, eq(linkTokens.registrationId, registrations.id))
    .where(eq(registrations.email, email))
    .groupBy(registrations.id)
    .orderBy(asc(registrations.createdAt))
  if (pending.length < accountLimits.registrationsPerEmail) return
  const now = deps.clock.now().getTime()
  // A link that was not sent yet is on its way.
  const ends = pending.map(({ id, createdAt, linkEndsAt }) => ({
    id,
    in: (linkEndsAt?.getTime() ?? createdAt.getTime() + activationMilliseconds) - now,
  }))
  const expired = ends.find((link) => link.in <= 0)
  if (!expired) {
    throw new AppError('too_many', accountMessages.tooManyRegistrations, {
      retryAfterSeconds: Math.ceil(Math.min(...ends.map((link) => link.in)) / 1000),
    })
  }
  await tx.delete(registrations).where(eq(registrations.id, expired.id))
}
