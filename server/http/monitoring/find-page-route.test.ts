import { expect, test } from 'vitest'
import { createPageRouteFinder } from './find-page-route.ts'

const file = 'page.tsx'
const find = createPageRouteFinder([
  { index: true, file },
  { path: 'courses/:id', file },
  { path: 'activate/:token', file },
  { path: '*', file },
])

test.each([
  ['/', '/'],
  ['/courses/42', '/courses/:id'],
  ['/courses/42/', '/courses/:id'],
  ['/activate/secret.data', '/activate/:token'],
  ['/activate/secret/_.data', '/activate/:token'],
])('%s belongs to %s', (path, pattern) => {
  expect(find(path)).toBe(pattern)
})

test('a path of no page has no pattern, not even that of the page for unknown paths', () => {
  expect(find('/wp-admin/setup.php')).toBeUndefined()
})
