import { eq } from 'drizzle-orm'
import { registrations } from '#server/db/schema/index.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderActivationEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderSignInLinkedEmail,
  type EmailComposers,
} from '../mail/index.ts'
import { issueActivationToken, issueResetToken } from './link-tokens.ts'
import { findUserByEmail, findUserById } from './queries.ts'
import { findRegistrations, type RegistrationRow } from './registration/pending-registrations.ts'

/**
 * Composes the letters of accounts when they are sent: the link's secret is made then, so that none
 * rests in the queue and its time runs from the sending. A person who is gone gets no letter.
 */
export function accountEmails(
  deps: Deps,
): Pick<EmailComposers, 'activation' | 'reset' | 'password-changed' | 'sign-in-linked'> {
  const address = (path: string) => `${deps.settings.publicUrl}${path}`
  return {
    async activation(to) {
      const registration = await findRegistration(deps, to)
      const token = registration && (await issueActivationToken(deps, registration.id))
      return token ? renderActivationEmail(registration, address(pages.activate(token))) : undefined
    },
    async reset(email) {
      const user = await findUserByEmail(deps.db, email)
      if (!user) return undefined
      const token = await issueResetToken(deps, user.id)
      return renderPasswordResetEmail(
        user.email,
        user.fullname,
        address(pages.resetPassword(token)),
      )
    },
    async 'password-changed'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user) return undefined
      return renderPasswordChangedEmail(user.email, user.fullname, address(pages.forgotPassword))
    },
    async 'sign-in-linked'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user || !deps.identityProvider) return undefined
      const { label } = deps.identityProvider
      return renderSignInLinkedEmail(user.email, user.fullname, label, deps.settings.supportEmail)
    },
  }
}

/** By its id; or by an email that one registration alone waits with, as nobody may choose between two. */
async function findRegistration(deps: Deps, to: string): Promise<RegistrationRow | undefined> {
  if (!to.includes('@')) {
    const [found] = await deps.db.select().from(registrations).where(eq(registrations.id, to))
    return found
  }
  const [only, another] = await findRegistrations(deps, to)
  return another ? undefined : only
}
