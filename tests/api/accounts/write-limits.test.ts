import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Right, ResourceRight } from '#server/domain/rights.ts'
import { createApi } from '#server/http/api.ts'
import { createRateLimits } from '#server/platform/rate-limits/rate-limits.ts'
import {
  anonymousWriteRules,
  callRules,
  countedRules,
  writeRules,
  type WriteLimit,
} from '#server/platform/rate-limits/rules.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

interface Write {
  call: string
  right: Right | ResourceRight<never>
  limit: WriteLimit
  onlyReads?: true
}

const { personal, anonymous, reads } = writes()

const spent = new Map<string, Promise<unknown>>()

/** Uses up the whole budget once, as if by that many calls. */
function spend(limit: WriteLimit | 'writePerAddress', key: string): Promise<unknown> {
  const { points } = { ...writeRules, ...anonymousWriteRules }[limit]
  const takes = Array.from({ length: points }, () => limit)
  const spending =
    spent.get(limit) ?? Promise.all(takes.map((name) => app.deps.limits.take(name, key)))
  spent.set(limit, spending)
  return spending
}

/** Makes the call without its input, since calls rejected for other reasons count as well. */
function make({ call }: Pick<Write, 'call'>, token?: string, address = '198.51.100.1') {
  const path = call.replaceAll(/:\w+/g, crypto.randomUUID()) as Parameters<typeof callApi>[1]
  const headers = { 'X-Forwarded-For': address }
  return callApi(app, path, { body: {}, headers, ...(token ? { token } : {}) })
}

const tooMany = { status: 429, body: { code: 'too_many', msg: generalMessages.tooMany } }
const busy = new Map<WriteLimit, ReturnType<typeof asMember>>()

/** One user per budget, who has used it up. */
async function createBusyUser(limit: WriteLimit) {
  const user = busy.get(limit) ?? asMember(app)
  busy.set(limit, user)
  await spend(limit, (await user).id)
  return user
}

/** Stops the clock, so that a budget stays used up, however long the tests of all calls take. */
function useStoppedClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())
}

describe('every write of a user', () => {
  useStoppedClock()

  test.each(personal)('$call uses $limit', async (write) => {
    const rejected = await make(write, (await createBusyUser(write.limit)).token)
    expect(rejected).toMatchObject(tooMany)
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await make(write, (await asMember(app)).token)).status).not.toBe(429)
  })
})

describe('every write without a user', () => {
  useStoppedClock()

  test.each(anonymous)('$call uses writePerAddress', async (write) => {
    await spend('writePerAddress', '192.0.2.1')
    expect(await make(write, undefined, '192.0.2.1')).toMatchObject(tooMany)
    expect((await make(write)).status).not.toBe(429)
  })
})

test('what only reads has no limit of writes', async () => {
  expect(reads.map(({ call }) => call)).toEqual(['POST /user/invitation'])
  await spend('writePerAddress', '192.0.2.1')
  for (const read of reads) expect((await make(read, undefined, '192.0.2.1')).status).toBe(400)
})

test('writes to public pages and bulk writes have their own budgets', () => {
  const named = personal.filter(({ limit }) => limit !== 'writePerUser')
  expect(Object.fromEntries(named.map(({ call, limit }) => [call, limit]))).toEqual({
    'PATCH /user/update': 'profilePerUser',
    'PATCH /user/addcart': 'cartPerUser',
    'PUT /api/courses/:id/progress': 'progressPerUser',
    'PUT /api/courses/:id/completion': 'progressPerUser',
    'PUT /api/lessons/:id/progress': 'progressPerUser',
    'PUT /api/lessons/:id/completion': 'progressPerUser',
    'PUT /api/lessons/:id/notes/:note': 'draftPerUser',
    'POST /api/courses': 'cataloguePerUser',
    'PUT /api/courses/:id': 'cataloguePerUser',
    'DELETE /api/courses/:id': 'cataloguePerUser',
    'POST /api/category': 'cataloguePerUser',
    'PUT /api/category/:id': 'cataloguePerUser',
    'DELETE /api/category/:id': 'cataloguePerUser',
    'POST /api/admin/synonyms': 'cataloguePerUser',
    'POST /api/admin/legal/:kind': 'cataloguePerUser',
    'POST /api/admin/filters': 'cataloguePerUser',
    'PUT /api/admin/filters/:id': 'cataloguePerUser',
    'DELETE /api/admin/filters/:id': 'cataloguePerUser',
    'POST /api/admin/filters/test': 'cataloguePerUser',
    'PUT /api/admin/registration': 'cataloguePerUser',
    'PUT /api/admin/synonyms/:id': 'cataloguePerUser',
    'DELETE /api/admin/synonyms/:id': 'cataloguePerUser',
    'POST /api/admin/categories/:id/removal': 'bulkPerUser',
    'POST /api/admin/webhooks/:id/deliveries/:delivery/replay': 'bulkPerUser',
    'POST /api/admin/webhooks/:id/test': 'bulkPerUser',
    'POST /api/courses/:id/announcements/preview': 'announcementPreviewPerUser',
    'POST /api/bulk/delete_courses': 'bulkPerUser',
    'POST /api/bulk/move_courses': 'bulkPerUser',
    'POST /api/bulk/delete_users': 'bulkPerUser',
    'PUT /user/drafts/:id': 'draftPerUser',
    'POST /api/articles/preview': 'previewPerUser',
    'DELETE /user/drafts/:id': 'draftPerUser',
    'POST /api/courses/:id/sections': 'curriculumPerUser',
    'POST /api/courses/drafts': 'cataloguePerUser',
    'PATCH /api/courses/:id/settings': 'cataloguePerUser',
    'PATCH /api/sections/:id': 'curriculumPerUser',
    'DELETE /api/sections/:id': 'curriculumPerUser',
    'POST /api/sections/:id/move': 'curriculumPerUser',
    'POST /api/sections/:id/restore': 'curriculumPerUser',
    'POST /api/courses/:id/lessons': 'curriculumPerUser',
    'PATCH /api/lessons/:id': 'curriculumPerUser',
    'DELETE /api/lessons/:id': 'curriculumPerUser',
    'POST /api/lessons/:id/move': 'curriculumPerUser',
    'POST /api/lessons/:id/duplicate': 'curriculumPerUser',
    'POST /api/lessons/:id/captions/transcription': 'curriculumPerUser',
    'PUT /api/lessons/:id/captions/:track': 'curriculumPerUser',
    'DELETE /api/lessons/:id/captions/:track': 'curriculumPerUser',
    'POST /api/lessons/:id/restore': 'curriculumPerUser',
    'POST /api/courses/:id/videos': 'videoUploadPerUser',
    'POST /api/videos/:id/pictures/:name': 'videoUploadPerUser',
    'PATCH /api/videos/:video/uploads/:upload': 'videoUploadPerUser',
    'DELETE /api/videos/:video/uploads/:upload': 'videoUploadPerUser',
  })
})

test('few writes need no statement, and many are counted for all processes', async () => {
  const { id } = await asMember(app)
  const [here, there] = [createRateLimits(app.pool), createRateLimits(app.pool)]
  const take = (limits: typeof here, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => limits.take('writePerUser', id)))
  const stored = async () => {
    const { rowCount } = await app.pool.query(
      "select 1 from rate_limits where key like 'writePerUser:%'",
    )
    return rowCount ?? 0
  }
  const before = await stored()
  const { points } = writeRules.writePerUser
  const few = await take(here, points * 0.2)
  expect(await stored()).toBe(before)
  const takes = [...few, ...(await take(here, points * 0.8)), ...(await take(there, points))]
  expect(await stored()).toBe(before + 1)
  // Each process grants a fifth locally, and all of them one budget together.
  const granted = takes.filter(({ status }) => status === 'fulfilled').length
  expect(granted).toBe(points * 1.4)
})

describe('calls of one account', () => {
  useStoppedClock()

  test('have a budget for all, reads too, whatever addresses they come from', async () => {
    const user = await asMember(app)
    const { points } = callRules.callPerUser
    const readAccount = (address: string) =>
      callApi(app, 'GET /user/user?fields=short', {
        token: user.token,
        headers: { 'X-Forwarded-For': address },
      })
    await Promise.all(
      Array.from({ length: points - 1 }, () => app.deps.limits.take('callPerUser', user.id)),
    )
    expect((await readAccount('198.51.100.1')).status).toBe(200)
    expect(await readAccount('198.51.100.2')).toMatchObject(tooMany)
    expect((await callApi(app, 'GET /user/user?fields=short', await asMember(app))).status).toBe(
      200,
    )
  })
})

test.each(['writePerUser', 'mentionSuggestionsPerUser'] as const)(
  'attempts above the limit %s are rejected until the window ends',
  async (limit) => {
    const limits = createRateLimits(app.pool)
    const key = crypto.randomUUID()
    const { points, seconds } = { ...writeRules, ...countedRules }[limit]
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const start = Date.now()
    for (let attempt = 0; attempt < points; attempt++) await limits.take(limit, key)
    vi.setSystemTime(start + (seconds - 10) * 1000)
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(limits.take(limit, key)).rejects.toMatchObject({ retryAfterSeconds: 10 })
    }
    vi.setSystemTime(start + seconds * 1000 + 1)
    expect(await limits.take(limit, key)).toBe(1)
  },
)

function writes(): { personal: Write[]; anonymous: Write[]; reads: Write[] } {
  const found = createApi(app.deps).routes.flatMap(({ method, path, handler }) =>
    method !== 'GET' && 'right' in handler && 'limit' in handler
      ? [{ ...(handler as unknown as Omit<Write, 'call'>), call: `${method} ${path}` }]
      : [],
  )
  const isOpen = ({ right }: Write) => 'allows' in right && right.allows(undefined)
  return {
    personal: found.filter((write) => !isOpen(write)),
    anonymous: found.filter((write) => isOpen(write) && !write.onlyReads),
    reads: found.filter(({ onlyReads }) => onlyReads),
  }
}
