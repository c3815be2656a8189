import { eq } from 'drizzle-orm'
import { rememberedDevices, totpAuthenticators } from '#server/db/schema/index.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { addPasskey, addTotp, createAuthenticator } from '#tests/factories/second-factors.ts'
import { asUser, createUser } from '#tests/factories/users.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { callApi } from '../../helpers/client.ts'
import type { Cell, Recipe } from './recipes.ts'

/** Second factor, passkeys, proofs and changes of the email address. */
export const securityRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'POST /user/login/second-factor': async ({ app }) => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const { body } = await callApi(app, 'POST /user/login', {
      body: { email: user.email, password },
    })
    return { body: { challenge: body['challenge'], method: 'totp', code: totp.code() } }
  },
  'POST /user/login/passkey/options': () => ({ body: {} }),
  'POST /user/login/passkey': async ({ app }) => {
    const user = await asUser(app)
    const authenticator = createAuthenticator()
    const registration = await requestOptions(app, 'POST /user/security/passkeys/options', user)
    await callApi(app, 'POST /user/security/passkeys', {
      token: user.token,
      body: { name: 'Laptop', response: authenticator.register(registration) },
    })
    const options = await requestOptions(app, 'POST /user/login/passkey/options')
    return { body: { response: authenticator.sign(options) } }
  },
  'POST /user/proof/options': () => ({}),
  'POST /user/proof': () => ({ body: { method: 'password', password } }),
  'GET /user/security': () => ({}),
  'POST /user/security/totp': async ({ app, user }) => {
    await removeTotp(app, user?.id)
    return {}
  },
  'POST /user/security/totp/confirmation': async ({ app, user }) => {
    if (!user) return { body: { code: '000000' } }
    const totp = await addTotp(app, user.id).catch(() => undefined)
    await app.deps.db
      .update(totpAuthenticators)
      .set({ confirmedAt: null })
      .where(eq(totpAuthenticators.userId, user.id))
    return { body: { code: totp?.code() ?? '000000' } }
  },
  'DELETE /user/security/totp': async ({ app, user }) => {
    if (user) await addTotp(app, user.id).catch(() => undefined)
    return {}
  },
  'POST /user/security/passkeys/options': () => ({}),
  'POST /user/security/passkeys': async ({ app, user }) => {
    const options = await requestOptions(app, 'POST /user/security/passkeys/options', user)
    return { body: { name: 'Laptop', response: createAuthenticator().register(options) } }
  },
  'PATCH /user/security/passkeys/:id': async ({ app, owner }) => ({
    params: { id: await addPasskey(app, owner.id) },
    body: { name: 'Old phone' },
  }),
  'DELETE /user/security/passkeys/:id': async ({ app, owner }) => ({
    params: { id: await addPasskey(app, owner.id) },
  }),
  'POST /user/security/recovery_codes': async ({ app, user }) => {
    if (user) await addTotp(app, user.id).catch(() => undefined)
    return {}
  },
  'DELETE /user/security/devices/:id': async ({ app, owner }) => {
    const [device] = await app.deps.db
      .insert(rememberedDevices)
      .values({
        userId: owner.id,
        tokenHash: crypto.randomUUID(),
        device: '',
        lastUsedAt: new Date(),
        expiresAt: new Date(Date.now() + 60_000),
      })
      .returning({ id: rememberedDevices.id })
    return { params: { id: device?.id ?? '' } }
  },
  'POST /user/email': () => ({ body: { email: registrationForm().email } }),
  'DELETE /user/email': () => ({}),
  'POST /user/email/confirmation': async ({ app }) => {
    const { email } = await requestChange(app)
    const received = await app.mail.emailTo(email, 'Confirm your new')
    return { body: { token: secretIn(received, '/user/email/confirm/') } }
  },
  'POST /user/email/undo': async ({ app }) => {
    const { email, oldEmail } = await requestChange(app)
    const received = await app.mail.emailTo(email, 'Confirm your new')
    const token = secretIn(received, '/user/email/confirm/')
    await callApi(app, 'POST /user/email/confirmation', { body: { token } })
    const notice = await app.mail.emailTo(oldEmail, 'address was changed')
    return { body: { token: secretIn(notice, '/user/email/undo/') } }
  },
}

async function requestChange(app: TestApp) {
  const user = await asUser(app)
  const { email } = registrationForm()
  await callApi(app, 'POST /user/email', { token: user.token, body: { email } })
  return { email, oldEmail: user.email }
}

/** With a challenge that nothing knows for callers who get none. */
async function requestOptions(
  app: TestApp,
  call: `POST /${string}`,
  user?: { token: string },
): Promise<{ challenge: string }> {
  const { body } = await callApi(app, call, { ...user, body: {} })
  return (body['options'] as { challenge: string } | undefined) ?? { challenge: 'unknown' }
}

async function removeTotp(app: TestApp, userId = ''): Promise<void> {
  if (!userId) return
  await app.deps.db.delete(totpAuthenticators).where(eq(totpAuthenticators.userId, userId))
}
