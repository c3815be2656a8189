import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEarlyRequestScript, takeEarlyResponse } from './early-request.ts'

beforeEach(() => vi.stubGlobal('window', {}))

/** Runs the script as the page does, with a server that gives this response. */
function request(token: string, response: Promise<Response>): unknown[][] {
  const calls: unknown[][] = []
  const fetch = (...call: unknown[]) => {
    calls.push(call)
    return response
  }
  runInNewContext(createEarlyRequestScript('t'), { t: token, window, fetch })
  return calls
}

test('the response is returned once, and only for the token of the request', async () => {
  const response = new Response('{}')
  const calls = request('mine', Promise.resolve(response))
  expect(calls).toEqual([['/user/user?fields=short', { headers: { Authorization: 'mine' } }]])
  expect(await takeEarlyResponse('mine')).toBe(response)
  expect(takeEarlyResponse('mine')).toBeUndefined()
})

test('another token gets no response', () => {
  request('mine', Promise.resolve(new Response('{}')))
  expect(takeEarlyResponse('theirs')).toBeUndefined()
  expect(takeEarlyResponse('mine')).toBeUndefined()
})

test('a failure is left to the caller that takes the response', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  request('mine', Promise.reject(new TypeError('Failed to fetch')))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  await expect(takeEarlyResponse('mine')).rejects.toThrow('Failed to fetch')
})
