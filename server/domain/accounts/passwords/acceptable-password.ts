import { AppError } from '#server/platform/app-error.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'

export interface PasswordOwner {
  fullname: string
  username: string
  email: string
}

/** Shorter parts of a name are in too many good passwords by chance. */
const namePartMinLength = 4
const productName = 'lectern'

/**
 * Rejects what is guessed first (NIST SP 800-63B, 3.1.1.2): the most used passwords and those that contain
 * who the account belongs to. Throws `invalid_input` with advice at the field; the length is checked elsewhere.
 */
export async function requireAcceptablePassword(
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const problem = (await isCommon(password))
    ? accountMessages.passwordCommon
    : containsName(password, owner) && accountMessages.passwordNamesAccount
  if (problem) throw new AppError('invalid_input', problem, { fields: { password: problem } })
}

let common: Promise<ReadonlySet<string>> | undefined

/** The most used first. Loaded when a password is set for the first time. */
function isCommon(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .filter((password) => password.length >= accountLimits.passwordMinLengthOnResetPage)
          .slice(0, accountLimits.commonPasswords),
      ),
  )
  return common.then((passwords) => passwords.has(password.toLowerCase()))
}

function containsName(password: string, { fullname, username, email }: PasswordOwner): boolean {
  const [localPart = ''] = email.split('@', 1)
  const parts = [...fullname.split(/[\s\p{P}]+/u), username, localPart]
  const names = parts.map(plain).filter((part) => part.length >= namePartMinLength)
  return [...names, productName].some((name) => plain(password).includes(name))
}

/** Without case and accents, so that “zoë” is found in “Zoe2026”. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
