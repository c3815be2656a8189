import { createHash } from 'node:crypto'
import { and, asc, eq, gt, max, type SQL } from 'drizzle-orm'
import { lockUntilCommit } from '#server/db/advisory-locks.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { linkTokens, registrations } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { networkKey, siteBits } from '#server/platform/rate-limits/client-address.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'

export type RegistrationRow = typeof registrations.$inferSelect

const activationMilliseconds = accountLimits.activationHours * 3_600_000

/** The registrations of an email that are waiting for activation, oldest first. */
export function findRegistrations(
  deps: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<RegistrationRow[]> {
  return deps.db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.email, email),
        gt(registrations.expiresAt, deps.clock.now()),
        isRecent(deps),
      ),
    )
    .orderBy(asc(registrations.createdAt), asc(registrations.id))
}

/** Whether links are still sent for a registration. Each link extends its life to that of the link. */
export function isRecent({ clock }: Pick<Deps, 'clock'>): SQL {
  return gt(registrations.createdAt, timeFromNow(clock, { days: -accountLimits.registrationDays }))
}

/** Serializes registration, activation and sign-in with this email across all processes. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await lockUntilCommit(tx, email)
}

/** Deletes the registrations of an email with their link tokens, and returns them. */
export function deleteRegistrations(tx: Queryable, email: string): Promise<RegistrationRow[]> {
  return tx.delete(registrations).where(eq(registrations.email, email)).returning()
}

/**
 * Identifies the requester of a registration without storing the address: a hash of the email and the client's
 * IPv4 address or IPv6 /48 network, since one customer may have a whole /48.
 */
export function hashRequester(email: string, address: string): string {
  return createHash('sha256')
    .update(`${email} ${networkKey(address, siteBits)}`)
    .digest('base64url')
}

/**
 * Makes room for one more registration of a locked email by deleting the oldest one whose link has expired.
 * Throws `too_many` if the requester's valid links reach the limit, or if all links are valid: a stranger
 * must not be able to invalidate any.
 */
export async function enforceRegistrationLimits(
  deps: Deps,
  tx: Transaction,
  email: string,
  requester: string,
): Promise<void> {
  const links = await findLinks(deps, tx, email)
  const valid = links.filter((link) => link.expiresInMs > 0)
  const own = valid.filter((link) => link.requester === requester)
  if (own.length >= accountLimits.registrationsPerRequester) throw tooManyError(own)
  if (links.length < accountLimits.registrationsPerEmail) return
  const expired = links.find((link) => link.expiresInMs <= 0)
  if (!expired) throw tooManyError(valid)
  await tx.delete(registrations).where(eq(registrations.id, expired.registrationId))
}

interface RegistrationLink {
  registrationId: string
  requester: string
  /** Time until the newest link expires. */
  expiresInMs: number
}

/** Oldest registration first. */
async function findLinks(deps: Deps, tx: Transaction, email: string): Promise<RegistrationLink[]> {
  const pending = await tx
    .select({
      id: registrations.id,
      requester: registrations.requester,
      createdAt: registrations.createdAt,
      linkExpiresAt: max(linkTokens.expiresAt),
    })
    .from(registrations)
    .leftJoin(linkTokens, eq(linkTokens.registrationId, registrations.id))
    .where(eq(registrations.email, email))
    .groupBy(registrations.id)
    .orderBy(asc(registrations.createdAt))
  const now = deps.clock.now().getTime()
  return pending.map(({ id, requester, createdAt, linkExpiresAt }) => ({
    registrationId: id,
    requester,
    // Without a token, the email is still in the queue.
    expiresInMs: (linkExpiresAt?.getTime() ?? createdAt.getTime() + activationMilliseconds) - now,
  }))
}

function tooManyError(links: RegistrationLink[]): AppError {
  return new AppError('too_many', accountMessages.tooManyRegistrations, {
    retryAfterSeconds: Math.ceil(Math.min(...links.map((link) => link.expiresInMs)) / 1000),
  })
}
