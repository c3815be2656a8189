import { beforeAll, describe, expect, test } from 'vitest'
import type { LegalHistory, LegalKind } from '#shared/contract/legal.ts'
import { legalLimits } from '#shared/limits.ts'
import { legalMessages as messages } from '#shared/messages/legal/legal.ts'
import { publishLegal } from '#tests/factories/legal.ts'
import { asMember } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let admin: { id: string; token: string }
beforeAll(async () => {
  admin = await asMember(app, { role: 'admin', fullname: 'Olive Operator' })
})

const read = (path: string) => callApi(app, `GET /api/legal${path}`)
const publish = (kind: LegalKind, body: object) =>
  callApi(app, `POST /api/admin/legal/${kind}`, { token: admin.token, body })
const history = async (kind: LegalKind) =>
  (await callApi(app, `GET /api/admin/legal/${kind}`, admin)).body as unknown as LegalHistory
const missing = async (user: { token: string }) =>
  (await callApi(app, 'GET /user/consents', user)).body['missing']
const accept = (user: { token: string }, kind: LegalKind, version: number) =>
  callApi(app, 'POST /user/consents', { ...user, body: { documents: [{ kind, version }] } })

describe('a text', () => {
  test('has no page and asks nobody before it is published', async () => {
    expect(await read('/terms')).toMatchObject({
      status: 404,
      body: { msg: messages.notPublished },
    })
    expect((await read('')).body).toEqual({ documents: [] })
    expect(await missing(await asMember(app))).toEqual([])
    expect(await history('terms')).toEqual({ text: '', versions: [] })
  })

  test('is published in versions, which everyone can read and nobody can change', async () => {
    const first = { text: '# Rules\n\nBe kind.', version: 0, asksForConsent: false }
    expect(await publish('terms', first)).toMatchObject({
      status: 200,
      body: { msg: messages.published(1) },
    })
    expect((await read('/terms')).body).toMatchObject({
      kind: 'terms',
      version: 1,
      currentVersion: 1,
      html: expect.stringContaining('Be kind.'),
    })
    await publish('terms', { text: 'Be very kind.', version: 1, asksForConsent: true })
    expect((await read('/terms')).body).toMatchObject({ version: 2, currentVersion: 2 })
    expect((await read('/terms?version=1')).body).toMatchObject({
      version: 1,
      currentVersion: 2,
      html: expect.stringContaining('Be kind.'),
    })
    expect((await read('/terms?version=3')).status).toBe(404)
    expect((await read('/terms?version=3000000000')).status).toBe(400)
    expect((await read('/cookies')).status).toBe(404)
    expect((await history('terms')).versions).toMatchObject([
      { version: 2, publishedBy: 'Olive Operator', asksForConsent: true, acceptedBy: 0 },
      // The first one always asks.
      { version: 1, publishedBy: 'Olive Operator', asksForConsent: true, acceptedBy: 0 },
    ])
  })

  test('of the version that someone else replaced is not published, nor the same one twice', async () => {
    const version = await publishLegal(app, 'privacy', { text: 'We store little.' })
    const body = { text: 'We store nothing.', version, asksForConsent: false }
    const replies = await Promise.all([publish('privacy', body), publish('privacy', body)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await publish('privacy', body)).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: messages.publishedMeanwhile },
    })
    expect(await publish('privacy', { ...body, version: version + 1 })).toMatchObject({
      status: 400,
      body: { fields: { text: messages.unchanged } },
    })
  })

  test.each([
    ['nothing', '  ', messages.textMissing],
    ['too much', 'x'.repeat(legalLimits.textMaxLength + 1), messages.textTooLong],
  ])('is rejected with %s', async (_what, text, msg) => {
    expect(await publish('terms', { text, version: 0, asksForConsent: true })).toMatchObject({
      status: 400,
      body: { fields: { text: msg } },
    })
  })

  test('cannot contain a script', async () => {
    await publishLegal(app, 'privacy', {
      text: '<script>alert(1)</script> [x](javascript:alert(1))',
    })
    const { html } = (await read('/privacy')).body
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|href="javascript/i)
  })
})

describe('consent', () => {
  test('is missing for each current text until the user accepts it', async () => {
    const terms = await publishLegal(app, 'terms')
    const privacy = await publishLegal(app, 'privacy')
    const user = await asMember(app)
    expect(await missing(user)).toEqual([
      { kind: 'privacy', version: privacy, hasChanged: false },
      { kind: 'terms', version: terms, hasChanged: false },
    ])
    expect(await accept(user, 'terms', terms)).toMatchObject({
      status: 200,
      body: { msg: messages.accepted },
    })
    expect(await missing(user)).toMatchObject([{ kind: 'privacy' }])
    expect((await accept(user, 'terms', terms)).status).toBe(200)
    expect((await history('terms')).versions[0]).toMatchObject({ version: terms, acceptedBy: 1 })
  })

  test('is asked for again when a version asks for it, but not for a correction', async () => {
    const user = await asMember(app)
    await accept(user, 'terms', await publishLegal(app, 'terms'))
    await accept(user, 'privacy', await publishLegal(app, 'privacy'))
    await publishLegal(app, 'terms', { asksForConsent: false })
    expect(await missing(user)).toEqual([])
    const version = await publishLegal(app, 'terms', { asksForConsent: true })
    expect(await missing(user)).toEqual([{ kind: 'terms', version, hasChanged: true }])
  })

  test('is for the current version only, and for texts that exist', async () => {
    const user = await asMember(app)
    const outdated = await publishLegal(app, 'terms')
    await publishLegal(app, 'terms')
    expect(await accept(user, 'terms', outdated)).toMatchObject({
      status: 409,
      body: { msg: messages.notCurrent },
    })
    expect(await accept(user, 'cookies' as LegalKind, 1)).toMatchObject({ status: 400 })
    expect(await accept({ token: '' }, 'terms', outdated)).toMatchObject({ status: 401 })
  })
})

test('the pages have the new version at once, and every footer links to them', async () => {
  const fetchPage = await createAppWithPages(app)
  const page = async (path: string) => {
    const response = await fetchPage(new Request(publicUrl + path))
    return { status: response.status, html: await response.text() }
  }
  await publishLegal(app, 'terms', { text: 'The elephant clause' })
  expect((await page('/terms')).html).toContain('The elephant clause')
  const version = await publishLegal(app, 'terms', { text: 'The giraffe clause' })
  const current = await page('/terms')
  expect(current.html).toContain('The giraffe clause')
  expect(current.html).not.toContain('noindex')
  const before = await page(`/terms?version=${version - 1}`)
  expect(before.html).toContain('The elephant clause')
  expect(before.html).toContain('This version no longer applies.')
  expect(before.html).toContain('noindex')
  expect((await page('/terms?version=999')).status).toBe(404)
  expect((await page('/roadmap')).html).toMatch(/<footer.*href="\/privacy".*href="\/terms"/s)
})
