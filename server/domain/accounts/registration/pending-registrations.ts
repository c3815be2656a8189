import { createHash } from 'node:crypto'
import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { linkTokens, registrations } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { networkKey, siteBits } from '#server/platform/rate-limits/client-address.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'

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
export function deleteRegistrations(tx: Queryable, email: string): Promise<RegistrationRow[]> {
  return tx.delete(registrations).where(eq(registrations.email, email)).returning()
}

/**
 * What registrations of one email are counted by: a hash of the client's IPv4 address or IPv6 site, as one
 * customer may have a whole site. It differs for each email.
 */
export function hashRequester(email: string, address: string): string {
  return createHash('sha256')
    .update(`${email} ${networkKey(address, siteBits)}`)
    .digest('base64url')
}

/**
 * Makes room for one more registration of a locked email: the oldest whose link has expired gives way.
 * Throws `too_many` when the requester has as many working links as one may have, or when all links work,
 * as none may stop working because of a stranger.
 */
export async function enforceRegistrationLimits(
  deps: Deps,
  tx: Transaction,
  email: string,
  requester: string,
): Promise<void> {
  const links = await findLinks(deps, tx, email)
  const working = links.filter((link) => link.endsIn > 0)
  const own = working.filter((link) => link.requester === requester)
  if (own.length >= accountLimits.registrationsPerRequester) throw tooMany(own)
  if (links.length < accountLimits.registrationsPerEmail) return
  const expired = links.find((link) => link.endsIn <= 0)
  if (!expired) throw tooMany(working)
  await tx.delete(registrations).where(eq(registrations.id, expired.id))
}

interface Link {
  /** Of the registration. */
  id: string
  requester: string
  /** Milliseconds until its newest link expires. */
  endsIn: number
}

/** The links of an email's registrations, the oldest registration first. */
async function findLinks(deps: Deps, tx: Transaction, email: string): Promise<Link[]> {
  const pending = await tx
    .select({
      id: registrations.id,
      requester: registrations.requester,
      createdAt: registrations.createdAt,
      linkEndsAt: max(linkTokens.expiresAt),
    })
    .from(registrations)
    .leftJoin(linkTokens, eq(linkTokens.registrationId, registrations.id))
    .where(eq(registrations.email, email))
    .groupBy(registrations.id)
    .orderBy(asc(registrations.createdAt))
  const now = deps.clock.now().getTime()
  return pending.map(({ id, requester, createdAt, linkEndsAt }) => ({
    id,
    requester,
    // A link that was not sent yet is on its way.
    endsIn: (linkEndsAt?.getTime() ?? createdAt.getTime() + activationMilliseconds) - now,
  }))
}

function tooMany(links: Link[]): AppError {
  return new AppError('too_many', accountMessages.tooManyRegistrations, {
    retryAfterSeconds: Math.ceil(Math.min(...links.map((link) => link.endsIn)) / 1000),
  })
}
