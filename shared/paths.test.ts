import { expect, test } from 'vitest'
import { toRoutablePath } from './paths.ts'

test.each(['/', '/courses/details/1', '/a%20b', '/%C3%A9t%C3%A9', '/%2Fa%250Ab'])(
  'keeps the path %s',
  (path) => {
    expect(toRoutablePath(path)).toBe(path)
  },
)

test.each(['/a%0Ab', '/%00', '/%E0%A4%A', '/%', '/a%E2%80%A8b', '/%7F'])(
  'turns the path %s into text that the router can match',
  (path) => {
    const readable = toRoutablePath(path)
    expect(decodeURIComponent(readable)).toBe(`/${path}`)
    expect(toRoutablePath(readable)).toBe(readable)
  },
)
