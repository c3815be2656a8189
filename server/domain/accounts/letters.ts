import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  activationLetter,
  passwordChangedLetter,
  resetLetter,
  signInLinkedLetter,
  type LetterComposers,
} from '../mail/index.ts'
import { issueLinkToken } from './link-token.ts'
import { findUserByEmail, findUserById } from './queries.ts'

/**
 * Composes the letters of accounts when they are sent: the link's secret is made then, so that none
 * rests in the queue and its time runs from the sending. A person who is gone gets no letter.
 */
export function accountLetters(
  deps: Deps,
): Pick<LetterComposers, 'activation' | 'reset' | 'password-changed' | 'sign-in-linked'> {
  const address = (path: string) => `${deps.settings.publicUrl}${path}`
  return {
    async activation(email) {
      const user = await findUserByEmail(deps.db, email)
      if (!user || user.activatedAt) return undefined
      const token = await issueLinkToken(deps, user.id, 'activation')
      return activationLetter(user.email, user.fullname, address(pages.activate(token)))
    },
    async reset(email) {
      const user = await findUserByEmail(deps.db, email)
      if (!user?.activatedAt) return undefined
      const token = await issueLinkToken(deps, user.id, 'reset')
      return resetLetter(user.email, user.fullname, address(pages.resetPassword(token)))
    },
    async 'password-changed'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user) return undefined
      return passwordChangedLetter(user.email, user.fullname, address(pages.forgotPassword))
    },
    async 'sign-in-linked'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user || !deps.identityProvider) return undefined
      const { label } = deps.identityProvider
      return signInLinkedLetter(user.email, user.fullname, label, deps.settings.supportEmail)
    },
  }
}
