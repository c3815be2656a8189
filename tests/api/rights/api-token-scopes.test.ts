import { describe, expect, test } from 'vitest'
import { apiScopes } from '#shared/api-scopes.ts'
import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { createCallMaker, listApiCalls } from './api-calls.ts'
import { accounts, callers, getVerdict } from './callers.ts'
import type { TestCaller } from './recipes.ts'

const app = useTestApp({
  signIn: 'public',
  transcription: { kind: 'command', program: 'unused', args: [], home: undefined },
})
const calls = [...listApiCalls(app)].map(([call, declared]) => ({ call, ...declared }))
const make = createCallMaker(app)

const withScopes =
  (scopes: readonly (typeof apiScopes)[number][]) =>
  async ({ id }: TestCaller): Promise<string> =>
    `Bearer ${await addApiToken(app, id, { scopes })}`
const withAllScopes = withScopes(apiScopes)

/** Callers whose account has the right to the call, and one whose account lacks it, if there is one. */
function findCallers(right: (typeof calls)[number]['right']) {
  const withAccount = callers.filter((caller) => accounts[caller])
  const allowed = withAccount.find((caller) => getVerdict(right, caller) === 'yes')
  if (!allowed) throw new Error('Every call is open to some user.')
  return { allowed, other: withAccount.find((caller) => getVerdict(right, caller) !== 'yes') }
}

test('every scope opens some call', () => {
  const used = new Set(calls.flatMap(({ scope }) => (scope ? [scope] : [])))
  expect([...used].toSorted()).toEqual([...apiScopes].toSorted())
})

describe.each(calls.filter(({ access }) => access === 'open'))(
  '$call by an API token',
  ({ call, right, scope }) => {
    const { allowed, other } = findCallers(right)

    test('with its scope, as by the user', async () => {
      const reply = await make(call, allowed, withScopes(scope ? [scope] : []))
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
      if (!other) return
      const { status } = await make(call, other, withScopes(scope ? [scope] : []))
      expect(status).toBe(getVerdict(right, other))
    })

    test('without its scope, which the response names', async () => {
      const others = apiScopes.filter((one) => one !== scope)
      expect(await make(call, allowed, withScopes(others))).toMatchObject({
        status: 403,
        body: { code: 'insufficient_scope', scope },
      })
    })
  },
)

test.each(calls.filter(({ access }) => access === 'closed'))(
  '$call is closed to API tokens',
  async ({ call, right }) => {
    expect(await make(call, findCallers(right).allowed, withAllScopes)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', msg: apiTokenMessages.closed },
    })
  },
)

test.each(calls.filter(({ access }) => access === 'ignored'))(
  '$call needs no credentials',
  async ({ call, right }) => {
    const { allowed } = findCallers(right)
    // A recipe of a call about a reset link brings its token; an API token is none.
    const expected = call === 'POST /user/reset' ? 400 : (await make(call, 'visitor')).status
    expect((await make(call, allowed, withScopes(['files:write']))).status).toBe(expected)
  },
)
