import type { Right, ResourceRight } from '#server/domain/rights.ts'
import { createApi } from '#server/http/api.ts'
import { type ApiTag, type TokenAccess, toScope } from '#server/http/middleware/api-scopes.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { callApi, type Reply } from '../../helpers/client.ts'
import { accounts, type Caller } from './callers.ts'
import { createAccount, recipes, spendsCaller, type Recipe, type TestCaller } from './recipes.ts'

export type AnyRight = Right | ResourceRight

/** How an endpoint is declared. */
export interface ApiCall {
  right: AnyRight
  access: TokenAccess
  /** What an API token needs; undefined if no scope opens the call. */
  scope: ApiScope | undefined
  /** Not open to users whom a moderator has silenced. */
  publishes: boolean
}

/** All calls of the API that are declared with `guardEndpoint`, such as `GET /user/user`. */
export function listApiCalls(app: TestApp): Map<string, ApiCall> {
  const found = apiRoutes(app).flatMap(({ method, path, handler }) => {
    if (!('right' in handler)) return []
    const {
      right,
      access,
      tag,
      publishes = false,
    } = handler as typeof handler & {
      right: AnyRight
      access: TokenAccess
      tag: ApiTag
      publishes?: boolean
    }
    const scope = access === 'open' ? toScope(tag, method) : undefined
    return [[`${method} ${path}`, { right, access, scope, publishes }] as const]
  })
  return new Map(found)
}

export function listUnguardedCalls(app: TestApp): string[] {
  const calls = listApiCalls(app)
  return apiRoutes(app)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !calls.has(call))
}

/** Only the routes are listed, so no services are needed. */
function apiRoutes(app: TestApp) {
  return createApi(app.deps).routes
}

export type MakeCall = (
  call: string,
  caller: Caller,
  /** What the call is sent with instead of the caller's session. */
  toCredentials?: (user: TestCaller) => Promise<string>,
) => Promise<Reply>

/** Sends valid requests as each kind of caller. */
export function createCallMaker(app: TestApp): MakeCall {
  const users = new Map<string, Promise<TestCaller>>()

  /** One account per column, unless the call ends its session. */
  function getUser(call: string, caller: Caller): Promise<TestCaller> | undefined {
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

  /** Of all courses of the owner. */
  async function joinCourses(owner: TestCaller, { id }: TestCaller): Promise<void> {
    await app.pool.query(
      `insert into course_instructors (course_id, user_id, accepted_at)
       select id, $2, now() from courses where owner_id = $1 on conflict do nothing`,
      [owner.id, id],
    )
  }

  return async (call, caller, toCredentials) => {
    const user = await getUser(call, caller)
    const owner = caller === 'owner' ? user : await getUser(call, 'owner')
    if (!owner) throw new Error('There is always an owner.')
    const recipe = recipes[call]
    if (!recipe) throw new Error(`There is no recipe for ${call}.`)
    const request = await recipe({ app, caller, user, owner })
    if (caller === 'co-instructor' && user) await joinCourses(owner, user)
    const own = toCredentials && user ? await toCredentials(user) : user?.token
    const token = request.token ?? own
    return callApi(app, toUrl(call, request), { ...request, ...(token ? { token } : {}) })
  }
}

function toUrl(call: string, { params = {}, query = '' }: Recipe) {
  const path = call.replace(/:(\w+)(?:\{[^/]*\})?/g, (_whole, name: string) => params[name] ?? '')
  return `${path}${query}` as Parameters<typeof callApi>[1]
}
