import { afterEach, expect, test, vi } from 'vitest'
import { readToken, requireToken } from './token.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const store = (token: string | null) => vi.stubGlobal('localStorage', { getItem: () => token })

test.each([null, '', 'null', 'undefined'])('the stored %j is no token', (stored) => {
  store(stored)
  expect(readToken()).toBeUndefined()
})

test('there is no token on the server or if storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readToken()).toBeUndefined()
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('refused', 'SecurityError')
    },
  })
  expect(readToken()).toBeUndefined()
})

test('protected pages redirect visitors to the login and back', () => {
  const request = new Request('http://lectern.test/dashboard/my_learning?page=2')
  store('a token')
  expect(requireToken(request)).toBe('a token')
  store(null)
  let thrown: unknown
  try {
    requireToken(request)
  } catch (reply) {
    thrown = reply
  }
  expect((thrown as Response).headers.get('Location')).toBe(
    '/login?back=%2Fdashboard%2Fmy_learning%3Fpage%3D2',
  )
})
