import type {
  RegistrationMode,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { callApi } from '../helpers/client.ts'
import type { TestApp } from '../helpers/test-app.ts'

type Admin = { token: string }

/** Changes who may register, as an admin does. */
export async function setRegistration(
  app: Pick<TestApp, 'fetch'>,
  { token }: Admin,
  mode: RegistrationMode,
  emailDomains: string[] = [],
): Promise<void> {
  const { body } = await callApi(app, 'GET /api/admin/registration', { token })
  const { version } = body as unknown as RegistrationSettings
  const reply = await callApi(app, 'PUT /api/admin/registration', {
    token,
    body: { mode, emailDomains, version },
  })
  if (reply.status !== 200) throw new Error(`The change returned ${reply.status}.`)
}

export interface TestInvitation {
  id: string
  /** The secret of the link. */
  token: string
  url: string
}

/** Creates an invitation link, as an admin does. */
export async function createInvitation(
  app: Pick<TestApp, 'fetch'>,
  { token }: Admin,
  options: { note?: string; uses?: number; days?: number } = {},
): Promise<TestInvitation> {
  const body = { note: '', uses: 1, days: 14, ...options }
  const reply = await callApi(app, 'POST /api/admin/registration/invitations', { token, body })
  const { url, settings } = reply.body as unknown as { url: string; settings: RegistrationSettings }
  const [newest] = settings.invitations
  return { id: newest?._id ?? '', token: url.split('/').at(-1) ?? '', url }
}
