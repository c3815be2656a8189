import { or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { registrations, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { screenTexts } from '#server/domain/filters/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { RegisterResponse, RegisterRequest } from '#shared/contract/accounts/authentication.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { requireAcceptablePassword } from '../passwords/acceptable-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { hasEmail, hasUsername, usernameTakenError } from '../queries.ts'
import { requireUnreservedUsername } from '../restrictions/reserved-usernames.ts'
import {
  findRegistrations,
  lockEmail,
  enforceRegistrationLimits,
  type RegistrationRow,
  hashRequester,
} from './pending-registrations.ts'
import { requireMayRegister } from './require-may-register.ts'

/**
 * Stores a pending registration, in addition to others of the same email, and enqueues its activation email.
 * Throws `forbidden` for those who may not register, `conflict` if an account has the email or username,
 * `invalid_input` for a weak password, and `too_many` for one requester and email.
 */
export async function register(
  deps: Deps,
  form: RegisterRequest,
  address: string,
): Promise<RegisterResponse> {
  const invitationId = await requireMayRegister(deps, form.email, form.invitation)
  const { fullname, username } = form
  await screenTexts(deps, 'profile', { fullname, username })
  await requireAcceptablePassword(form.password, form)
  await deps.limits.take('registerPerAddress', address)
  const [pending] = await findRegistrations(deps, form.email)
  const passwordHash = await hashPassword(form.password, pending?.passwordHash)
  const requester = hashRequester(form.email, address)
  const registration = await deps.db.transaction(async (tx) => {
    await lockEmail(tx, form.email)
    await requireAvailable(tx, form)
    await enforceRegistrationLimits(deps, tx, form.email, requester)
    const id = await insertRegistration(deps, tx, form, { passwordHash, requester, invitationId })
    await enqueueEmail(deps, tx, 'activation', id)
    return id
  })
  return { msg: accountMessages.registered, registration }
}

/** Reports conflicts early. They are enforced when the activation link is opened. */
async function requireAvailable(tx: Transaction, form: RegisterRequest): Promise<void> {
  const owners = await tx
    .select({ email: users.email })
    .from(users)
    .where(or(hasEmail(form.email), hasUsername(form.username)))
  if (owners.some(({ email }) => email === form.email)) throw emailTakenError()
  if (owners.length > 0) throw usernameTakenError()
  await requireUnreservedUsername(tx, form.username)
}

async function insertRegistration(
  deps: Deps,
  tx: Transaction,
  { fullname, username, email, gender }: RegisterRequest,
  derived: Pick<RegistrationRow, 'passwordHash' | 'requester'> & {
    invitationId: string | undefined
  },
): Promise<string> {
  const [inserted] = await tx
    .insert(registrations)
    .values({
      fullname,
      username,
      email,
      gender,
      ...derived,
      expiresAt: timeFromNow(deps.clock, { days: accountLimits.registrationDays }),
      createdAt: deps.clock.now(),
    })
    .returning({ id: registrations.id })
  if (!inserted) throw new Error('The insert returned no registration.')
  return inserted.id
}

function emailTakenError(): AppError {
  return new AppError('conflict', accountMessages.emailTaken, {
    fields: { email: accountMessages.emailTaken },
  })
}
