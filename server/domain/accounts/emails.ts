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
 * Composes account emails when they are sent. Link tokens are created only then, so that the queue holds
 * no secrets and their lifetime starts with the sending. Deleted users get no email.
 */
export function accountEmails(
  deps: Deps,
): Pick<EmailComposers, 'activation' | 'reset' | 'password-changed' | 'sign-in-linked'> {
  const toUrl = (path: string) => `${deps.settings.publicUrl}${path}`
  return {
    async activation(to) {
      const registration = await findRegistration(deps, to)
      const token = registration && (await issueActivationToken(deps, registration.id))
      return token ? renderActivationEmail(registration, toUrl(pages.activate(token))) : undefined
    },
    async reset(email) {
      const user = await findUserByEmail(deps.db, email)
      if (!user) return undefined
      const token = await issueResetToken(deps, user.id)
      return renderPasswordResetEmail(user.email, user.fullname, toUrl(pages.resetPassword(token)))
    },
    async 'password-changed'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user) return undefined
      return renderPasswordChangedEmail(user.email, user.fullname, toUrl(pages.forgotPassword))
    },
    async 'sign-in-linked'(userId) {
      const user = await findUserById(deps.db, userId)
      if (!user || !deps.identityProvider) return undefined
      const { label } = deps.identityProvider
      return renderSignInLinkedEmail(user.email, user.fullname, label, deps.settings.supportEmail)
    },
  }
}

/** By id, or by email if exactly one registration is pending for it: with several, the choice is not ours. */
async function findRegistration(deps: Deps, to: string): Promise<RegistrationRow | undefined> {
  if (!to.includes('@')) {
    const [found] = await deps.db.select().from(registrations).where(eq(registrations.id, to))
    return found
  }
  const [only, another] = await findRegistrations(deps, to)
  return another ? undefined : only
}
