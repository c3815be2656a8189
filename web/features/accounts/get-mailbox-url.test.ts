import { expect, test } from 'vitest'
import { getMailboxUrl } from './get-mailbox-url.ts'

test('is the website of a large provider, and otherwise opens the mail app', () => {
  expect(getMailboxUrl('Ada.Author@GMail.com')).toBe('https://mail.google.com/')
  expect(getMailboxUrl('ada@hotmail.com')).toBe('https://outlook.live.com/mail/')
  expect(getMailboxUrl('ada@school.example')).toBe('mailto:')
  expect(getMailboxUrl('ada@constructor')).toBe('mailto:')
  expect(getMailboxUrl(undefined)).toBe('mailto:')
})
