import { describe, expect, test } from 'vitest'
import type { Right, ResourceRight } from '#server/domain/rights.ts'
import { createApi } from '#server/http/api.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { callApi } from '../../helpers/client.ts'
import { accounts, callers, getVerdict, type Caller } from './callers.ts'
import { createAccount, recipes, spendsCaller, type Recipe, type TestCaller } from './recipes.ts'
import { rightsPage } from './rights-page.ts'

const app = useTestApp({
  signIn: 'public',
  transcription: { kind: 'command', program: 'unused', args: [], home: undefined },
})
const calls = guardedCalls()

test('every call of the API has an access rule and is tested here', () => {
  expect([...calls.keys()].toSorted()).toEqual(Object.keys(recipes).toSorted())
  expect(unguardedCalls()).toEqual([])
})

test('docs/rights.md is up to date (regenerate it with `npm run docs:rights`)', async () => {
  await expect(rightsPage(calls)).toMatchFileSnapshot('../../../docs/rights.md')
})

describe.each([...calls])('%s', (call, right) => {
  test.each(callers)('by %s', async (caller) => {
    const verdict = getVerdict(right, caller)
    const reply = await make(call, caller)
    const outcome = reply.status < 300 ? 'yes' : reply.status
    expect(outcome, JSON.stringify(reply.body)).toBe(verdict)
  })
})

const users = new Map<string, Promise<TestCaller>>()

/** One account per column, unless the call ends its session. */
function user(call: string, caller: Caller): Promise<TestCaller> | undefined {
  const account = accounts[caller] ?? (caller === 'visitor' ? undefined : accounts.student)
  if (!account) return undefined
  const key = spendsCaller.has(call) ? `${caller} of ${call}` : caller
  const existing = users.get(key) ?? createAccount(app, account).then((one) => spend(one, caller))
  users.set(key, existing)
  return existing
}

/** Invalidates tokens: of a session by logging out, of an account by deleting it. */
async function spend(one: TestCaller, caller: Caller): Promise<TestCaller> {
  if (caller === 'dead token') await callApi(app, 'POST /user/logout', { token: one.token })
  if (caller === 'deleted user') await app.pool.query('delete from users where id = $1', [one.id])
  return one
}

async function make(call: string, caller: Caller) {
  const callingUser = await user(call, caller)
  const owner = caller === 'owner' ? callingUser : await user(call, 'owner')
  if (!owner) throw new Error('There is always an owner.')
  const recipe = recipes[call]
  if (!recipe) throw new Error(`There is no recipe for ${call}.`)
  const request = await recipe({ app, caller, user: callingUser, owner })
  if (caller === 'co-instructor' && callingUser) await joinCourses(owner, callingUser)
  const token = request.token ?? callingUser?.token
  return callApi(app, toUrl(call, request), { ...request, ...(token ? { token } : {}) })
}

/** Of all courses of the owner. */
async function joinCourses(owner: TestCaller, { id }: TestCaller): Promise<void> {
  await app.pool.query(
    `insert into course_instructors (course_id, user_id, accepted_at)
     select id, $2, now() from courses where owner_id = $1 on conflict do nothing`,
    [owner.id, id],
  )
}

function toUrl(call: string, { params = {}, query = '' }: Recipe) {
  const path = call.replace(/:(\w+)(?:\{[^/]*\})?/g, (_whole, name: string) => params[name] ?? '')
  return `${path}${query}` as Parameters<typeof callApi>[1]
}

function guardedCalls(): Map<string, Right | ResourceRight> {
  const found = apiRoutes().flatMap(({ method, path, handler }) =>
    'right' in handler
      ? [[`${method} ${path}`, handler.right as Right | ResourceRight] as const]
      : [],
  )
  return new Map(found)
}

function unguardedCalls(): string[] {
  return apiRoutes()
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !calls.has(call))
}

/** Only the routes are listed, so no services are needed. */
function apiRoutes() {
  return createApi(app.deps).routes
}
