import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { listPublicPages } from '../response-cache/public-pages.ts'
import { findCanonicalUrl } from './canonical-url.ts'

const find = (path: string, accept?: string) =>
  findCanonicalUrl(listPublicPages(routes), `http://lectern.test${path}`, accept)
const id = '01a20296-3417-72c0-93a9-2e1f410361de'

test.each([
  ['/COURSES', '/courses'],
  ['/%63ourses', '/courses'],
  ['/%43OURSES/', '/courses/'],
  ['/courses//', '/courses/'],
  ['//courses', '/courses'],
  ['//', '/'],
  ['/courses#top', '/courses'],
  ['/Courses?search=Maps%20%26%20Data&Sort=A', '/courses?search=Maps%20%26%20Data&Sort=A'],
  ['/Login?back=//evil.test', '/login?back=//evil.test'],
  [`/courses/details/${id.toUpperCase()}`, `/courses/details/${id}`],
  [`/courses/view/%30${id.slice(1)}`, `/courses/view/${id}`],
  ['/ROADMAP_details/Backend', '/roadmap_details/backend'],
  ['/COURSES.data?_routes=root', '/courses.data?_routes=root'],
  ['/Dashboard/users', '/dashboard/users'],
  ['/courses//_.data', '/courses/_.data'],
])('%s is another spelling of %s', (path, canonical) => {
  expect(find(path)).toBe(canonical)
  expect(find(canonical), 'no loop').toBeUndefined()
})

test.each([
  '/',
  '/courses',
  '/courses/',
  '/courses?SEARCH=A%42',
  `/courses/details/${id}`,
  '//evil.test',
  '//evil.test/courses',
  '/%2F%2Fevil.test',
  '/%2Fcourses',
  '/%5Cevil.test',
  `/courses%2Fdetails%2F${id}`,
  '/courses%3Fpage',
  '/%2563ourses',
  '/courses%0A',
  '/%63ourses%',
  '/Nothing',
  '/Dashboard/nothing',
  '/API/courses',
  '/courses/details/NOT-AN-ID',
])('%s is not another spelling of a public page', (path) => {
  expect(find(path)).toBeUndefined()
})

test('redirects a path that is also an API route only for clients that accept HTML', () => {
  const path = `/user/social/profile/${id.toUpperCase()}`
  expect(find(path, 'text/html,*/*;q=0.8')).toBe(`/user/social/profile/${id}`)
  expect(find(path, '*/*')).toBeUndefined()
})
