import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { generalMessages } from '#shared/messages/general.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { password } from '#tests/factories/registration-form.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const friend = 'https://friend.example.test'
const app = useTestApp({ corsOrigins: [friend] })

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`${publicUrl}${path}`, { headers }))

test('reports that it is alive and ready', async () => {
  expect(await callApi(app, 'GET /healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await callApi(app, 'GET /readyz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('returns 404 with an error body for an unknown call', async () => {
  const reply = await callApi(app, 'GET /api/nothing')
  expect(reply).toMatchObject({
    status: 404,
    body: { msg: generalMessages.notFound, code: 'not_found' },
  })
  expect(reply.body['requestId']).toBe(reply.headers.get('X-Request-Id'))
})

test('every response has the security headers', async () => {
  for (const path of ['/api/category', '/healthz', '/api/nothing', '/api/docs']) {
    const { headers } = await get(path)
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
    expect(headers.get('X-Frame-Options'), path).toBe('DENY')
    expect(headers.get('Content-Security-Policy'), path).toContain("default-src 'none'")
    expect(headers.get('Strict-Transport-Security'), path).toBeNull()
  }
})

test('serves an API description for programs and for readers', async () => {
  const { body } = await callApi(app, 'GET /api/openapi.json')
  const calls = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.toSorted()).toEqual([
    'DELETE /api/admin/filters/{id}',
    'DELETE /api/admin/registration/invitations/{id}',
    'DELETE /api/admin/synonyms/{id}',
    'DELETE /api/admin/webhooks/{id}',
    'DELETE /api/announcements/{id}',
    'DELETE /api/answers/{id}',
    'DELETE /api/answers/{id}/vote',
    'DELETE /api/category/{id}',
    'DELETE /api/courses/{id}',
    'DELETE /api/courses/{id}/instructors/{user}',
    'DELETE /api/courses/{id}/saved',
    'DELETE /api/lessons/{id}',
    'DELETE /api/lessons/{id}/captions/{track}',
    'DELETE /api/lessons/{id}/notes/{note}',
    'DELETE /api/moderation/cases/{id}/claim',
    'DELETE /api/people/{id}/follow',
    'DELETE /api/post/comment/{id}',
    'DELETE /api/post/{id}',
    'DELETE /api/post/{id}/preview',
    'DELETE /api/questions/{id}',
    'DELETE /api/questions/{id}/subscription',
    'DELETE /api/questions/{id}/vote',
    'DELETE /api/reviews/{id}/answer',
    'DELETE /api/sections/{id}',
    'DELETE /api/videos/{video}/uploads/{upload}',
    'DELETE /user/api_tokens/{id}',
    'DELETE /user/blocks/{id}',
    'DELETE /user/delete/{id}',
    'DELETE /user/drafts/{id}',
    'DELETE /user/email',
    'DELETE /user/mutes/{id}',
    'DELETE /user/push-subscriptions/{id}',
    'DELETE /user/security/devices/{id}',
    'DELETE /user/security/passkeys/{id}',
    'DELETE /user/security/totp',
    'DELETE /user/sessions',
    'DELETE /user/sessions/{id}',
    'GET /api/admin/audit',
    'GET /api/admin/backups',
    'GET /api/admin/categories',
    'GET /api/admin/counts',
    'GET /api/admin/courses',
    'GET /api/admin/filters',
    'GET /api/admin/instructors',
    'GET /api/admin/legal/{kind}',
    'GET /api/admin/messages',
    'GET /api/admin/policy_reports',
    'GET /api/admin/registration',
    'GET /api/admin/statistics',
    'GET /api/admin/status',
    'GET /api/admin/synonyms',
    'GET /api/admin/system',
    'GET /api/admin/users/{id}',
    'GET /api/admin/webhooks',
    'GET /api/admin/webhooks/{id}/deliveries',
    'GET /api/category',
    'GET /api/courses',
    'GET /api/courses/facets',
    'GET /api/courses/highlights',
    'GET /api/courses/instructor/{id}',
    'GET /api/courses/instructor/{id}/contact',
    'GET /api/courses/my_course',
    'GET /api/courses/my_course/statistics',
    'GET /api/courses/{id}',
    'GET /api/courses/{id}/announcements',
    'GET /api/courses/{id}/curriculum',
    'GET /api/courses/{id}/instructors',
    'GET /api/courses/{id}/learners',
    'GET /api/courses/{id}/learning',
    'GET /api/courses/{id}/lessons/statistics',
    'GET /api/courses/{id}/outline',
    'GET /api/courses/{id}/overview',
    'GET /api/courses/{id}/progress',
    'GET /api/courses/{id}/reviews',
    'GET /api/courses/{id}/reviews/own',
    'GET /api/courses/{id}/search',
    'GET /api/courses/{id}/settings',
    'GET /api/courses/{id}/source',
    'GET /api/courses/{id}/statistics',
    'GET /api/courses/{id}/videos',
    'GET /api/legal',
    'GET /api/legal/{kind}',
    'GET /api/lessons/{id}',
    'GET /api/lessons/{id}/captions',
    'GET /api/lessons/{id}/captions/{track}',
    'GET /api/lessons/{id}/mentions',
    'GET /api/lessons/{id}/notes',
    'GET /api/lessons/{id}/questions',
    'GET /api/lessons/{id}/source',
    'GET /api/lessons/{id}/watching',
    'GET /api/mentions',
    'GET /api/moderation/cases',
    'GET /api/moderation/own',
    'GET /api/moments',
    'GET /api/notifications',
    'GET /api/notifications/unread',
    'GET /api/people/suggestions',
    'GET /api/people/{id}/followers',
    'GET /api/people/{id}/following',
    'GET /api/post',
    'GET /api/post/comment/{id}',
    'GET /api/post/comment/{id}/replies',
    'GET /api/post/new',
    'GET /api/post/{id}',
    'GET /api/post/{id}/comments',
    'GET /api/questions',
    'GET /api/questions/{id}',
    'GET /api/registration',
    'GET /api/reports/own',
    'GET /api/suggestions',
    'GET /api/system/echo',
    'GET /api/videos/{id}',
    'GET /api/videos/{video}/uploads/{upload}',
    'GET /user/all_users',
    'GET /user/api_tokens',
    'GET /user/blocks',
    'GET /user/consents',
    'GET /user/drafts',
    'GET /user/drafts/{id}',
    'GET /user/enrolments',
    'GET /user/enrolments/next',
    'GET /user/home',
    'GET /user/invitations',
    'GET /user/notes',
    'GET /user/notes/export',
    'GET /user/notification-settings',
    'GET /user/privacy',
    'GET /user/progress',
    'GET /user/push-subscriptions',
    'GET /user/questions',
    'GET /user/saved',
    'GET /user/security',
    'GET /user/sessions',
    'GET /user/social/profile/{id}',
    'GET /user/user',
    'PATCH /api/admin/instructors/{id}',
    'PATCH /api/admin/messages/{id}',
    'PATCH /api/admin/users/{id}',
    'PATCH /api/announcements/{id}',
    'PATCH /api/answers/{id}',
    'PATCH /api/courses/{id}/settings',
    'PATCH /api/lessons/{id}',
    'PATCH /api/post/comment/{id}',
    'PATCH /api/post/{id}',
    'PATCH /api/questions/{id}',
    'PATCH /api/sections/{id}',
    'PATCH /api/videos/{video}/uploads/{upload}',
    'PATCH /user/addcart',
    'PATCH /user/authorize',
    'PATCH /user/notification-settings',
    'PATCH /user/security/passkeys/{id}',
    'PATCH /user/update',
    'POST /api/admin/categories/{id}/removal',
    'POST /api/admin/comments/{id}/removal',
    'POST /api/admin/filters',
    'POST /api/admin/filters/test',
    'POST /api/admin/legal/{kind}',
    'POST /api/admin/messages/{id}/answer',
    'POST /api/admin/posts/{id}/removal',
    'POST /api/admin/registration/invitations',
    'POST /api/admin/synonyms',
    'POST /api/admin/system/checks',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/{id}/deliveries/{delivery}/replay',
    'POST /api/admin/webhooks/{id}/secret',
    'POST /api/admin/webhooks/{id}/test',
    'POST /api/answers/{id}/removal',
    'POST /api/articles/preview',
    'POST /api/bulk/delete_courses',
    'POST /api/bulk/delete_users',
    'POST /api/bulk/move_courses',
    'POST /api/category',
    'POST /api/contact',
    'POST /api/courses',
    'POST /api/courses/drafts',
    'POST /api/courses/{id}/announcements/preview',
    'POST /api/courses/{id}/files',
    'POST /api/courses/{id}/instructors',
    'POST /api/courses/{id}/instructors/accept',
    'POST /api/courses/{id}/instructors/decline',
    'POST /api/courses/{id}/lessons',
    'POST /api/courses/{id}/reviews',
    'POST /api/courses/{id}/sections',
    'POST /api/courses/{id}/videos',
    'POST /api/destroy',
    'POST /api/lessons/{id}/captions/transcription',
    'POST /api/lessons/{id}/duplicate',
    'POST /api/lessons/{id}/move',
    'POST /api/lessons/{id}/restore',
    'POST /api/moderation/appeals/{token}',
    'POST /api/moderation/cases/{id}/decision',
    'POST /api/moderation/decisions/{id}/appeal-decision',
    'POST /api/moderation/decisions/{id}/reversal',
    'POST /api/moderation/own/{id}/appeal',
    'POST /api/newsletter',
    'POST /api/newsletter/confirmation',
    'POST /api/newsletter/unsubscribe/{token}',
    'POST /api/notifications/read',
    'POST /api/notifications/unread',
    'POST /api/post',
    'POST /api/post/comment',
    'POST /api/post/comment/{id}/replies',
    'POST /api/questions/{id}/removal',
    'POST /api/reports',
    'POST /api/sections/{id}/move',
    'POST /api/sections/{id}/restore',
    'POST /api/upload',
    'POST /api/upload_avatar',
    'POST /api/videos/{id}/pictures/{name}',
    'POST /api/videos/{id}/retry',
    'POST /notifications/push-refresh',
    'POST /notifications/unsubscribe/{token}',
    'POST /user/activation',
    'POST /user/api_tokens',
    'POST /user/consents',
    'POST /user/email',
    'POST /user/email/confirmation',
    'POST /user/email/undo',
    'POST /user/forgot',
    'POST /user/google_login',
    'POST /user/google_login/attempt',
    'POST /user/google_login/code',
    'POST /user/invitation',
    'POST /user/login',
    'POST /user/login/passkey',
    'POST /user/login/passkey/options',
    'POST /user/login/second-factor',
    'POST /user/logout',
    'POST /user/privacy/deletion',
    'POST /user/privacy/export',
    'POST /user/privacy/export/address',
    'POST /user/proof',
    'POST /user/proof/options',
    'POST /user/push-subscriptions',
    'POST /user/register',
    'POST /user/resend_activation',
    'POST /user/reset',
    'POST /user/security/passkeys',
    'POST /user/security/passkeys/options',
    'POST /user/security/recovery_codes',
    'POST /user/security/totp',
    'POST /user/security/totp/confirmation',
    'PUT /api/admin/filters/{id}',
    'PUT /api/admin/registration',
    'PUT /api/admin/synonyms/{id}',
    'PUT /api/admin/users/{id}/moderator',
    'PUT /api/admin/webhooks/{id}',
    'PUT /api/admin/webhooks/{id}/state',
    'PUT /api/answers/{id}/vote',
    'PUT /api/category/{id}',
    'PUT /api/courses/{id}',
    'PUT /api/courses/{id}/announcements/{announcement}',
    'PUT /api/courses/{id}/completion',
    'PUT /api/courses/{id}/progress',
    'PUT /api/courses/{id}/saved',
    'PUT /api/lessons/{id}/captions/{track}',
    'PUT /api/lessons/{id}/completion',
    'PUT /api/lessons/{id}/notes/{note}',
    'PUT /api/lessons/{id}/progress',
    'PUT /api/lessons/{id}/questions/{question}',
    'PUT /api/moderation/cases/{id}/claim',
    'PUT /api/people/{id}/follow',
    'PUT /api/post/like',
    'PUT /api/post/unlike',
    'PUT /api/questions/{id}/accepted',
    'PUT /api/questions/{id}/answers/{answer}',
    'PUT /api/questions/{id}/subscription',
    'PUT /api/questions/{id}/vote',
    'PUT /api/reviews/{id}',
    'PUT /api/reviews/{id}/answer',
    'PUT /api/videos/{id}/pictures',
    'PUT /user/blocks/{id}',
    'PUT /user/drafts/{id}',
    'PUT /user/mutes/{id}',
  ])
  const page = await (await get('/api/docs')).text()
  for (const call of calls) expect(page).toContain(call)
})

test('compresses public responses as the client accepts', async () => {
  for (let index = 0; index < 5; index++) await createCourse(app)
  const plain = await (await get('/api/courses')).text()
  const brotli = await get('/api/courses', { 'Accept-Encoding': 'gzip, br' })
  expect(brotli.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain)
  const gzip = await get('/api/courses', { 'Accept-Encoding': 'gzip' })
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  expect(gzip.headers.get('Vary')).toContain('Accept-Encoding')
})

test('does not use an encoding that the client excludes', async () => {
  const reply = await get('/api/courses', { 'Accept-Encoding': 'br;q=0, gzip' })
  expect(reply.headers.get('Content-Encoding')).toBe('gzip')
  const plain = await get('/api/courses', { 'Accept-Encoding': 'br;q=0, gzip;q=0.0' })
  expect(plain.headers.get('Content-Encoding')).toBeNull()
})

test('allows origins in CORS_ORIGINS to read, also cached responses, and no others', async () => {
  for (const path of ['/api/courses', '/api/courses', '/healthz']) {
    const allowed = await get(path, { Origin: friend })
    expect(allowed.headers.get('Access-Control-Allow-Origin'), path).toBe(friend)
    expect(allowed.headers.get('Vary'), path).toContain('Origin')
    const stranger = await get(path, { Origin: 'https://stranger.example.test' })
    expect(stranger.headers.get('Access-Control-Allow-Origin'), path).toBeNull()
  }
})

test('rejects a body that is too large with 413', async () => {
  const reply = await callApi(app, 'POST /user/login', { body: { email: 'x'.repeat(300_000) } })
  expect(reply).toMatchObject({
    status: 413,
    body: { code: 'too_large', msg: requestMessages.bodyTooLarge },
  })
})

test('generates a course cover, and handles hostile cover URLs', async () => {
  const cover = await get('/covers/Git%20Flow/3.svg')
  expect(cover.headers.get('Content-Type')).toContain('image/svg+xml')
  expect(await cover.text()).toMatch(/^<svg /)
  for (const path of ['/covers/HTML/99.svg', '/covers/HTML/x.svg', '/covers/%2e%2e/0.png']) {
    expect((await get(path)).status, path).toBe(404)
  }
  expect(await (await get('/covers/%3Cscript%3E/0.svg')).text()).not.toContain('<script')
})

test('marks personal responses and those with secrets as not cacheable', async () => {
  const user = await asUser(app)
  const { email } = user
  const replies = await Promise.all([
    callApi(app, 'GET /user/user', user),
    callApi(app, 'GET /api/notifications', user),
    callApi(app, 'POST /user/login', { body: { email, password } }),
  ])
  for (const { status, headers } of replies) {
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  }
})
