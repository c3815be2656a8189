import { expect, test } from 'vitest'
import { AppError } from '#server/platform/app-error.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { requireAcceptablePassword } from './acceptable-password.ts'

const owner = { fullname: 'Zoë Quint-Halloway', username: 'zq77x', email: 'captain@example.test' }

const findProblem = (password: string) =>
  requireAcceptablePassword(password, owner).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.fields : error),
  )

test.each(['123456', 'password', 'Password1', 'iloveyou', 'qwertyuiop', 'trustno1'])(
  'rejects %s as too common',
  async (password) => {
    expect(await findProblem(password)).toEqual({ password: accountMessages.passwordCommon })
  },
)

test.each([
  'halloway-2026',
  'my QUINT garden',
  'ZQ77x and more',
  'captain of the sea',
  'I love Lectern!',
  'quínt of seven',
])('rejects %s for a name of the account', async (password) => {
  expect(await findProblem(password)).toEqual({ password: accountMessages.passwordNamesAccount })
})

test.each([
  'kettle of seven larks',
  'zoe is short enough',
  'example of a sentence',
  '77 green hills',
])('accepts %s', async (password) => {
  expect(await findProblem(password)).toBeUndefined()
})
