import { eq } from 'drizzle-orm'
import { apiTokens, knownDevices, passkeys, registrations } from '#server/db/schema/index.ts'
import { describeDevice } from '#server/platform/describe-device.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  renderActivationEmail,
  renderApiTokenCreatedEmail,
  renderEmailChangedEmail,
  renderEmailChangeEmail,
  renderEmailRestoredEmail,
  renderNewDeviceEmail,
  renderPasskeyCopiedEmail,
  renderSecondFactorChangedEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderSignInLinkedEmail,
  type EmailComposers,
} from '../mail/index.ts'
import { issueEmailChangeToken } from './email-change/email-change-tokens.ts'
import { issueActivationToken, issueResetToken } from './link-tokens.ts'
import { findUserByEmail, findUserById } from './queries.ts'
import { findRegistrations, type RegistrationRow } from './registration/pending-registrations.ts'

type AccountEmail =
  | 'activation'
  | 'reset'
  | 'password-changed'
  | 'sign-in-linked'
  | 'second-factor-changed'
  | 'passkey-copied'
  | 'api-token-created'
  | 'new-device'
  | 'email-change'
  | 'email-changed'
  | 'email-restored'

/**
 * Composes account emails when they are sent. Link tokens are created only then, so that the queue holds
 * no secrets and their lifetime starts with the sending. Deleted users get no email.
 */
export function accountEmails(deps: Deps): Pick<EmailComposers, AccountEmail> {
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
    async 'second-factor-changed'(userId, change) {
      const user = await findUserById(deps.db, userId)
      if (!user) return undefined
      return renderSecondFactorChangedEmail(user.email, {
        fullname: user.fullname,
        change,
        url: toUrl(pages.security),
      })
    },
    async 'passkey-copied'(passkeyId) {
      const [passkey] = await deps.db.select().from(passkeys).where(eq(passkeys.id, passkeyId))
      const user = passkey && (await findUserById(deps.db, passkey.userId))
      if (!user) return undefined
      return renderPasskeyCopiedEmail(user.email, {
        fullname: user.fullname,
        passkey: passkey.name,
        url: toUrl(pages.security),
      })
    },
    async 'api-token-created'(tokenId) {
      const [token] = await deps.db.select().from(apiTokens).where(eq(apiTokens.id, tokenId))
      const user = token && (await findUserById(deps.db, token.userId))
      if (!user) return undefined
      return renderApiTokenCreatedEmail(user.email, {
        fullname: user.fullname,
        name: token.name,
        scopes: token.scopes,
        expiresAt: token.expiresAt,
        url: toUrl(pages.developer),
      })
    },
    async 'new-device'(deviceId) {
      const [device] = await deps.db
        .select()
        .from(knownDevices)
        .where(eq(knownDevices.id, deviceId))
      const user = device && (await findUserById(deps.db, device.userId))
      if (!user) return undefined
      return renderNewDeviceEmail(user.email, {
        fullname: user.fullname,
        device: describeDevice(device.device),
        address: device.address,
        time: device.createdAt,
        url: toUrl(pages.sessions),
      })
    },
    async 'email-change'(changeId) {
      const issued = await issueEmailChangeToken(deps, changeId, 'pending')
      const user = issued && (await findUserById(deps.db, issued.change.userId))
      if (!user) return undefined
      const url = toUrl(pages.confirmEmail(issued.token))
      return renderEmailChangeEmail(issued.change.newEmail, user.fullname, url)
    },
    async 'email-changed'(changeId) {
      const issued = await issueEmailChangeToken(deps, changeId, 'confirmed')
      const user = issued && (await findUserById(deps.db, issued.change.userId))
      if (!user) return undefined
      return renderEmailChangedEmail(issued.change.oldEmail, {
        fullname: user.fullname,
        newEmail: issued.change.newEmail,
        url: toUrl(pages.undoEmail(issued.token)),
      })
    },
    async 'email-restored'(email) {
      const user = await findUserByEmail(deps.db, email)
      // With a link that was requested meanwhile, the user may have set a new password already.
      if (!user || user.passwordHash !== null) return undefined
      const token = await issueResetToken(deps, user.id)
      return renderEmailRestoredEmail(user.email, user.fullname, toUrl(pages.resetPassword(token)))
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
