import { and, eq } from 'drizzle-orm'
import { violatedUniqueConstraint, type Transaction } from '#server/db/client.ts'
import { identities, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Identity } from '#server/platform/identity/claims.ts'
import { isReservedEmail } from '#server/platform/mail/reserved-email.ts'
import { emailAddress } from '#shared/contract/fields.ts'
import { identityMessages } from '#shared/messages/identity.ts'
import { hasEmail, type UserRow } from '../queries.ts'
import { createAccount } from '../registration/create-account.ts'
import { deleteRegistrations, lockEmail } from '../registration/pending-registrations.ts'
import { toProfile } from './identity-profile.ts'

export interface IdentityAccount {
  userId: string
  outcome: 'known' | 'linked' | 'created'
}

const mostTries = 5

/**
 * The account that an identity opens: the one it opened before, else the active one with the same
 * verified e-mail, which is linked and told by letter, else a new one. Throws `forbidden` where there
 * is no verified e-mail.
 */
export async function findOrCreateAccount(
  deps: Deps,
  identity: Identity,
): Promise<IdentityAccount> {
  for (let tries = 1; ; tries++) {
    try {
      return await deps.db.transaction((tx) => findLinkOrCreate(deps, tx, identity, tries))
    } catch (error) {
      // Somebody was quicker with this identity, e-mail or user name: look again.
      if (!violatedUniqueConstraint(error) || tries === mostTries) throw error
    }
  }
}

async function findLinkOrCreate(
  deps: Deps,
  tx: Transaction,
  identity: Identity,
  tries: number,
): Promise<IdentityAccount> {
  const known = await findUserOf(tx, identity)
  if (known) {
    limitStandIn(deps, known)
    return { userId: known.id, outcome: 'known' }
  }
  const email = requireVerifiedEmail(identity)
  await lockEmail(tx, email)
  const [owner] = await tx.select().from(users).where(hasEmail(email)).for('update')
  limitStandIn(deps, owner ?? { email, role: 'student' })
  if (owner) {
    await link(tx, owner.id, identity)
    await enqueueEmail(deps, tx, 'sign-in-linked', owner.id)
    return { userId: owner.id, outcome: 'linked' }
  }
  // Whoever registered with this address never proved that it is theirs: nothing of it stays.
  await deleteRegistrations(tx, email)
  const account = { ...toProfile(identity, email, tries), email }
  const { id } = await createAccount(tx, account, deps.clock.now())
  await link(tx, id, identity)
  return { userId: id, outcome: 'created' }
}

async function findUserOf(tx: Transaction, identity: Identity): Promise<UserRow | undefined> {
  const [found] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
  return found?.user
}

async function link(tx: Transaction, userId: string, identity: Identity): Promise<void> {
  const { issuer, subject } = identity
  await tx.insert(identities).values({ userId, issuer, subject })
}

/**
 * The stand-in of development checks nobody. So, should the server be open to others, it is worth
 * nothing to them: it opens no admin's account and none that a real person could have.
 */
function limitStandIn(deps: Deps, account: Pick<UserRow, 'email' | 'role'>): void {
  if (!deps.identityProvider?.isLocal) return
  if (account.role !== 'admin' && isReservedEmail(account.email)) return
  throw new AppError('forbidden', identityMessages.standInRestricted)
}

function requireVerifiedEmail(identity: Identity): string {
  const email = emailAddress(identityMessages.emailMissing).safeParse(identity.email)
  if (!email.success) throw new AppError('forbidden', identityMessages.emailMissing)
  if (!identity.isEmailVerified) throw new AppError('forbidden', identityMessages.emailUnverified)
  return email.data
}
