import { expect, test } from 'vitest'
import { addReadParameter, takeReadParameter } from './read-parameter.ts'

const origin = 'https://learn.example.org'

test.each([
  ['/social/post/1', '/social/post/1?read=n'],
  ['/courses/view/1?tab=announcements', '/courses/view/1?tab=announcements&read=n'],
  ['/courses/view/1?question=2#answers', '/courses/view/1?question=2&read=n#answers'],
])('%s with a notification is %s, and back', (path, withNotification) => {
  expect(addReadParameter(path, 'n')).toBe(withNotification)
  expect(takeReadParameter(origin + withNotification)).toEqual({
    address: origin + path,
    notificationId: 'n',
  })
})

test('other addresses stay as they are', () => {
  const address = `${origin}/courses?search=a%20b#list`
  expect(takeReadParameter(address)).toEqual({ address })
})
