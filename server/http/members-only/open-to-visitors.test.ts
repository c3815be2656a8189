import { expect, test } from 'vitest'
import { isOpenCall, isShippedFile, isSignedFile, isVisitorPage } from './open-to-visitors.ts'

const id = '01a21cb1-e8f1-7b5d-9d87-69af16a48b6d'
const signature = `sabc123-${'A'.repeat(43)}`

test.each([
  '/',
  '/_.data',
  '/login',
  '/login/',
  '/login.data',
  '/login/callback',
  '/user/activate/a-B_9',
  '/invitation/a-B_9',
  '/notifications/unsubscribe/likes-comments.01a21cb1.x1.A_-',
  '/terms',
])('visitors may open %s', (path) => {
  expect(isVisitorPage(path)).toBe(true)
})

test.each([
  '/courses',
  '/courses.data',
  '/loginx',
  '/LOGIN',
  '/login/../courses',
  '/user/activate/..',
  '/user/activate/%2e%2e',
  '/user/activate/a/b',
  '/user/activate/',
  '/social/rules',
  '/_root.data',
])('visitors may not open %s', (path) => {
  expect(isVisitorPage(path)).toBe(false)
})

test('calls are open by method and path', () => {
  expect(isOpenCall('POST', '/user/login')).toBe(true)
  expect(isOpenCall('HEAD', '/api/legal/terms')).toBe(true)
  expect(isOpenCall('GET', '/user/login')).toBe(false)
  expect(isOpenCall('POST', '/user/login/')).toBe(false)
  expect(isOpenCall('GET', '/api/legal/..')).toBe(false)
  expect(isOpenCall('GET', '/api/legal/../courses')).toBe(false)
  expect(isOpenCall('GET', '/robotsxtxt')).toBe(false)
})

test('files of the build are open, the demo videos beside them are not', () => {
  const open = ['/assets/home-1.js', '/fonts/a.woff2', '/favicon.ico', '/service-worker.js']
  const closed = [
    '/media/lesson.webm',
    '/assets/../api/courses',
    '/assets/%2e%2e/api/courses',
    '/assets/',
    `/files/image/${id}/a.avif`,
    '/favicon.icon',
  ]
  expect([...open, ...closed].filter(isShippedFile)).toEqual(open)
})

test('only addresses of the form of signed ones are left to their signature', () => {
  expect(isSignedFile(`/media/${signature}/${id}/video/1.m4s`)).toBe(true)
  expect(isSignedFile(`/media/${signature}/${id}/../../../api/courses`)).toBe(false)
  expect(isSignedFile(`/media/${signature}/${id}`)).toBe(false)
  expect(isSignedFile('/media/lesson.webm')).toBe(false)
})
