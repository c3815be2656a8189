import { randomBytes } from 'node:crypto'
import type { Identity } from '#server/platform/identity/claims.ts'
import { requiredLine } from '#shared/contract/fields.ts'
import { accountLimits } from '#shared/limits.ts'

/** Room for what tells two people of one name apart. */
const usernameLength = accountLimits.usernameMaxLength - 10

/**
 * What a new account knows of its person. The second try, after a user name was taken, and each later
 * one make up another name.
 */
export function toProfile(
  identity: Pick<Identity, 'name' | 'username' | 'picture'>,
  email: string,
  tries: number,
): { fullname: string; username: string; avatarUrl: string | undefined } {
  const mailbox = email.split('@')[0] ?? ''
  const wished =
    plainName(identity.username?.split('@')[0] ?? '') || plainName(mailbox) || 'learner'
  return {
    fullname: lineOf(identity.name) || lineOf(mailbox) || 'Learner',
    username: tries === 1 ? wished : `${wished}-${randomBytes(4).toString('hex')}`,
    avatarUrl: identity.picture,
  }
}

function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._-]+/gu, '').slice(0, usernameLength)
}

/** As people's own names are: one line, nothing invisible. */
function lineOf(text: string | undefined): string {
  const line = requiredLine('', (rules) => rules).safeParse(text)
  return line.success ? line.data.slice(0, accountLimits.fullnameMaxLength).trim() : ''
}
