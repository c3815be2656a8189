import { expect, test } from 'vitest'
import { isReservedEmail } from './mail-transport.ts'

test.each([
  'student@lectern.test',
  'ada@deep.down.test',
  'ADA@SCHOOL.EXAMPLE ',
  'ada@example.com',
  'ada@mail.example.org',
  'ada@test',
  'ada@x.invalid',
  'ada@localhost',
])('%s can belong to nobody', (email) => {
  expect(isReservedEmail(email)).toBe(true)
})

test.each([
  'ada@gmail.com',
  'ada@latest',
  'ada@mytest.com',
  'ada@attest',
  'ada@notexample.com',
  'ada@example.com.evil.org',
  'ada@test.org',
  'ada.test@school.org',
  '',
])('%s could belong to someone', (email) => {
  expect(isReservedEmail(email)).toBe(false)
})
