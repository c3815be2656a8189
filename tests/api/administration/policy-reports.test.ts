import { expect, test } from 'vitest'
import { policyReports } from '#server/db/schema/index.ts'
import { cleanUpPolicyReports } from '#server/domain/administration/index.ts'
import { policyReportLimits as limits } from '#shared/limits.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

const send = (body: unknown, address = '192.0.2.1') =>
  app.fetch(
    new Request(`${publicUrl}/reports/policy`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/reports+json', 'X-Forwarded-For': address },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

const chromium = (path: string, blockedURL: string, effectiveDirective = 'connect-src') => ({
  type: 'csp-violation',
  age: 10,
  url: publicUrl + path,
  body: { documentURL: publicUrl + path, effectiveDirective, blockedURL, sample: 'secret words' },
})

async function listed(
  query = '',
): Promise<{ body: Record<string, unknown>[]; total: string | null }> {
  const { token } = await asUser(app, { role: 'admin' })
  const reply = await callApi(app, `GET /api/admin/policy_reports${query}`, { token })
  expect(reply.status).toBe(200)
  return { body: reply.body as never, total: reply.headers.get('X-Total-Count') }
}

test('counts both kinds of reports without query, id or secret', async () => {
  const id = '01a201ea-6c64-789f-a485-f8b9d5850d4f'
  const reports = [
    chromium(`/courses/details/${id}?token=marker`, 'https://evil.test/marker?marker#marker'),
    chromium('/courses/details/other', 'https://evil.test/'),
    chromium('/user/reset/marker', 'inline', 'script-src-elem'),
  ]
  expect((await send(reports)).status).toBe(204)
  const older = {
    'csp-report': {
      'document-uri': `${publicUrl}/courses/details/${id}`,
      'violated-directive': 'connect-src https://x.test',
      'blocked-uri': 'https://evil.test/again',
      'script-sample': 'marker',
    },
  }
  expect((await send(older, '192.0.2.2')).status).toBe(204)
  const { body, total } = await listed()
  expect(total).toBe('2')
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        directive: 'connect-src',
        page: '/courses/details/…',
        blocked: 'https://evil.test',
        count: 3,
      }),
      expect.objectContaining({ directive: 'script-src-elem', page: '/user/reset/…', count: 1 }),
    ]),
  )
  expect(JSON.stringify(body)).not.toContain('marker')
  expect((await listed('?search=evil%20courses')).total).toBe('1')
  expect((await listed('?search=100%25')).total).toBe('0')
})

test.each([
  ['another object', { some: 'object' }],
  ['another report', [{ type: 'deprecation', body: {} }]],
  ['an unknown directive', [chromium('/', 'inline', 'secret words')]],
  ['a page that is none', [{ ...chromium('/', 'inline'), body: { documentURL: 'x' } }]],
  ['null', null],
])('%s is dropped', async (_name, body) => {
  const before = await listed()
  expect((await send(body)).status).toBe(204)
  expect((await listed()).total).toBe(before.total)
})

test('rejects invalid and oversized JSON', async () => {
  expect((await send('{')).status).toBe(400)
  expect((await send(JSON.stringify('x'.repeat(limits.bodyMaxBytes)))).status).toBe(413)
})

test('limits requests per address and reports per request', async () => {
  const many = Array.from({ length: 50 }, () => chromium('/roadmap', 'https://often.test'))
  const statuses: number[] = []
  for (let time = 0; time < 61; time++) statuses.push((await send(many, '198.51.100.7')).status)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([204]))
  expect(statuses[60]).toBe(429)
  const [report] = (await listed('?search=often.test')).body
  expect(report?.['count']).toBe(60 * limits.reportsMax)
})

test('limits the stored kinds and deletes old ones', async () => {
  for (let turn = 0; turn < 15; turn++) {
    const kinds = Array.from({ length: 20 }, (_, index) =>
      chromium('/', `https://${turn}-${index}.forged.test`),
    )
    expect((await send(kinds, `203.0.113.${turn}`)).status).toBe(204)
  }
  expect(await app.deps.db.$count(policyReports)).toBe(limits.kindsMax)
  app.clock.pass({ days: limits.retentionDays + 1 })
  await cleanUpPolicyReports(app.deps)
  expect(await app.deps.db.$count(policyReports)).toBe(0)
})
