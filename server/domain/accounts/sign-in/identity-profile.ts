import { randomBytes } from 'node:crypto'
import type { Identity } from '#server/platform/identity/claims.ts'
import { requiredLine } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'

/** Leaves room for a suffix that makes the username unique. */
const usernameLength = accountLimits.usernameMaxLength - 10

/** The profile of a new account. From the second attempt on, the username gets a random suffix. */
export function toProfile(
  identity: Pick<Identity, 'name' | 'username' | 'picture'>,
  email: string,
  attempt: number,
): { fullname: string; username: string; avatarUrl: string | undefined } {
  const mailbox = email.split('@')[0] ?? ''
  const preferred =
    toUsername(identity.username?.split('@')[0] ?? '') || toUsername(mailbox) || 'learner'
  return {
    fullname: toFullname(identity.name) || toFullname(mailbox) || 'Learner',
    username: attempt === 1 ? preferred : `${preferred}-${randomBytes(4).toString('hex')}`,
    avatarUrl: identity.picture,
  }
}

function toUsername(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '').slice(0, usernameLength)
}

/** One line without invisible characters, as the registration form requires. */
function toFullname(text: string | undefined): string {
  const line = requiredLine('', (rules) => rules).safeParse(text)
  return line.success ? line.data.slice(0, accountLimits.fullnameMaxLength).trim() : ''
}
