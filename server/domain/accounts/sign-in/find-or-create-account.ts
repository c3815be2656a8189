import { and, eq } from 'drizzle-orm'
import { violatedUniqueConstraint, type Transaction } from '#server/db/client.ts'
import { identities, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Identity } from '#server/platform/identity/claims.ts'
import { isReservedEmail } from '#server/platform/mail/mail-transport.ts'
import { emailAddress } from '#shared/contract/fields.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { hasEmail, isUsernameTaken, type UserRow } from '../queries.ts'
import { createAccount } from '../registration/create-account.ts'
import { deleteRegistrations, lockEmail } from '../registration/pending-registrations.ts'
import { admitAccount } from '../registration/require-may-register.ts'
import { toProfile } from './identity-profile.ts'

export interface IdentityAccount {
  user: UserRow
  outcome: 'existing' | 'linked' | 'created'
}

const maxAttempts = 5

/**
 * The account of an identity: the one linked to it; else the active one with the same verified email, which
 * is then linked and notified by email; else a new one, perhaps with an invitation. Throws `forbidden` without a
 * verified email, and if the user may not register.
 */
export async function findOrCreateAccount(
  deps: Deps,
  identity: Identity,
  invitation?: string,
): Promise<IdentityAccount> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction((tx) =>
        findLinkOrCreate(deps, tx, identity, { attempt, invitation }),
      )
    } catch (error) {
      // A concurrent request took this identity, email or username: look again.
      const isTaken = violatedUniqueConstraint(error) !== undefined || isUsernameTaken(error)
      if (!isTaken || attempt === maxAttempts) throw error
    }
  }
}

async function findLinkOrCreate(
  deps: Deps,
  tx: Transaction,
  identity: Identity,
  { attempt, invitation }: { attempt: number; invitation: string | undefined },
): Promise<IdentityAccount> {
  const linkedUser = await findLinkedUser(tx, identity)
  if (linkedUser) {
    restrictStandIn(deps, linkedUser)
    return { user: linkedUser, outcome: 'existing' }
  }
  const email = requireVerifiedEmail(identity)
  await lockEmail(tx, email)
  const [owner] = await tx.select().from(users).where(hasEmail(email)).for('update')
  restrictStandIn(deps, owner ?? { email, role: 'student' })
  if (owner) {
    await linkIdentity(deps, tx, owner.id, identity)
    await enqueueEmail(deps, tx, 'sign-in-linked', owner.id)
    return { user: owner, outcome: 'linked' }
  }
  await admitAccount(deps, tx, { email, invitation: { token: invitation } })
  // Pending registrations never proved that they own this email.
  await deleteRegistrations(tx, email)
  const account = { ...toProfile(identity, email, attempt), email }
  const { fullname, username } = account
  await screenTexts(deps, 'profile', { fullname, username })
  const user = await createAccount(tx, account, deps.clock.now())
  await linkIdentity(deps, tx, user.id, identity)
  await deps.jobs.enqueue(tx, 'accountCreated', { id: user.id })
  return { user, outcome: 'created' }
}

async function findLinkedUser(tx: Transaction, identity: Identity): Promise<UserRow | undefined> {
  const [found] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, identity.issuer), eq(identities.subject, identity.subject)))
  return found?.user
}

async function linkIdentity(
  deps: Deps,
  tx: Transaction,
  userId: string,
  identity: Identity,
): Promise<void> {
  const { issuer, subject } = identity
  await tx.insert(identities).values({ userId, issuer, subject, createdAt: deps.clock.now() })
}

/**
 * The development stand-in authenticates nobody. In case the server is reachable by others, it never opens
 * an admin's account or one with an email that a real person could have.
 */
function restrictStandIn(deps: Deps, account: Pick<UserRow, 'email' | 'role'>): void {
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
