import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test("passwords are hashed by argon2id at OWASP's recommended cost, each with its own salt", async () => {
  const [first, second] = await Promise.all([
    hashPassword('open sesame'),
    hashPassword('open sesame'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(second).not.toBe(first)
  expect(await verifyPassword(first, 'open sesame')).toBe(true)
  expect(await verifyPassword(first, 'open barley')).toBe(false)
})
