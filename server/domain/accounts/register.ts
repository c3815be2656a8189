import { eq } from 'drizzle-orm'
import { violatedUniqueConstraint, type Transaction } from '#server/db/client.ts'
import { linkTokens, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { RegisterRequest } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import type { Deps } from '../deps.ts'
import { enqueueLetter } from '../mail/index.ts'
import { hashPassword } from './password.ts'
import { isUnverified } from './queries.ts'
import { orUsernameTaken, releaseUsername } from './username.ts'

/**
 * Registers a student who is not yet active and promises the activation letter. An unverified
 * registration of the same e-mail is replaced; a verified one, or a taken user name, is refused.
 */
export async function register(
  deps: Deps,
  form: RegisterRequest,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('registerPerAddress', address)
  await deps.limits.take('letterPerRecipient', form.email)
  const passwordHash = await hashPassword(form.password)
  try {
    await deps.db.transaction(async (tx) => {
      await releaseUsername(deps, tx, form)
      await writePending(deps, tx, form, passwordHash)
      await enqueueLetter(deps, tx, 'activation', form.email)
    })
  } catch (error) {
    throw refusalOf(error)
  }
  return { msg: accountMessages.registered }
}

async function writePending(
  deps: Deps,
  tx: Transaction,
  form: RegisterRequest,
  passwordHash: string,
): Promise<void> {
  const values = {
    fullname: form.fullname,
    username: form.username,
    gender: form.gender,
    passwordHash,
    createdAt: deps.clock.now(),
  }
  const [written] = await tx
    .insert(users)
    .values({ ...values, email: form.email })
    .onConflictDoUpdate({ target: users.email, set: values, setWhere: isUnverified })
    .returning({ id: users.id })
  if (!written) throw emailTaken()
  await tx.delete(linkTokens).where(eq(linkTokens.userId, written.id))
}

function refusalOf(error: unknown): unknown {
  if (violatedUniqueConstraint(error) === 'users_email_unique') return emailTaken()
  return orUsernameTaken(error)
}

function emailTaken(): AppError {
  return new AppError('conflict', accountMessages.emailTaken, {
    fields: { email: accountMessages.emailTaken },
  })
}
