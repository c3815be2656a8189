import { describe, expect, test } from 'vitest'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { createCallMaker, listApiCalls, listUnguardedCalls } from './api-calls.ts'
import { callers, getVerdict } from './callers.ts'
import { recipes } from './recipes.ts'
import { rightsPage } from './rights-page.ts'

const app = useTestApp({
  signIn: 'public',
  transcription: { kind: 'command', program: 'unused', args: [], home: undefined },
})
const calls = listApiCalls(app)
const make = createCallMaker(app)

test('every call of the API has an access rule and is tested here', () => {
  expect([...calls.keys()].toSorted()).toEqual(Object.keys(recipes).toSorted())
  expect(listUnguardedCalls(app)).toEqual([])
})

test('docs/rights.md is up to date (regenerate it with `npm run docs:rights`)', async () => {
  await expect(rightsPage(calls)).toMatchFileSnapshot('../../../docs/rights.md')
})

describe.each([...calls])('%s', (call, { right }) => {
  test.each(callers)('by %s', async (caller) => {
    const verdict = getVerdict(right, caller)
    const reply = await make(call, caller)
    const outcome = reply.status < 300 ? 'yes' : reply.status
    expect(outcome, JSON.stringify(reply.body)).toBe(verdict)
  })
})
