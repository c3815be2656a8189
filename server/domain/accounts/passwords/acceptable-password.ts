import { AppError } from '#server/platform/app-error.ts'
import { accountLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'

export interface PasswordOwner {
  fullname: string
  username: string
  email: string
}

/** Shorter parts of a name occur in good passwords by chance. */
const namePartMinLength = 4
const productName = 'lectern'

/**
 * Rejects what attackers guess first (NIST SP 800-63B, 3.1.1.2): the most common passwords and those that
 * contain the product's, the user's or the email's name. Throws `invalid_input`; the length is checked elsewhere.
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

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** The list is loaded when a password is set for the first time. */
function isCommon(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        // Sorted by frequency.
        dictionary['passwords-common']
          .filter((password) => password.length >= accountLimits.passwordMinLengthOnResetPage)
          .slice(0, accountLimits.commonPasswords),
      ),
  )
  return commonPasswords.then((passwords) => passwords.has(password.toLowerCase()))
}

function containsName(password: string, { fullname, username, email }: PasswordOwner): boolean {
  const [localPart = ''] = email.split('@', 1)
  const parts = [...fullname.split(/[\s\p{P}]+/u), username, localPart]
  const names = parts.map(foldCaseAndAccents).filter((part) => part.length >= namePartMinLength)
  return [...names, productName].some((name) => foldCaseAndAccents(password).includes(name))
}

/** So that “zoë” is found in “Zoe2026”. */
function foldCaseAndAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
