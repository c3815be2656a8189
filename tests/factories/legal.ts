import type { LegalKind } from '#shared/contract/legal.ts'
import { callApi } from '../helpers/client.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { asMember } from './users.ts'

/** Publishes a new version as an admin; resolves with its number. */
export async function publishLegal(
  app: TestApp,
  kind: LegalKind,
  options: { text?: string; asksForConsent?: boolean } = {},
): Promise<number> {
  const { token } = await asMember(app, { role: 'admin' })
  const call = `/api/admin/legal/${kind}` as const
  const { body: history } = await callApi(app, `GET ${call}`, { token })
  const version = (history['versions'] as unknown[]).length
  const text = options.text ?? `Text of version ${version + 1}`
  const body = { text, version, asksForConsent: options.asksForConsent ?? true }
  const { status } = await callApi(app, `POST ${call}`, { token, body })
  if (status !== 200) throw new Error(`Publishing returned ${status}.`)
  return version + 1
}
