import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { verifyPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { createAdmin } from './create-admin.ts'
import { useImportHarness, type ImportHarness } from './import/import-harness.ts'

const bench = useImportHarness()
const olga = ['--email', ' Olga@Lectern.test ', '--fullname', 'Olga Operator']

test('the admin is active at once and can log in with the password', async () => {
  const { db, url, folder } = await bench.fresh()
  const told = await create({ url, folder }, [...olga, '--username', 'olga'], 'right-password')
  expect(told).toContain('Olga Operator can log in now as olga@lectern.test (user name olga).')
  const [user] = await db.select().from(users)
  expect(user).toMatchObject({
    email: 'olga@lectern.test',
    fullname: 'Olga Operator',
    username: 'olga',
    role: 'admin',
    authorize: true,
    activatedAt: expect.any(Date),
  })
  expect(await verifyPassword(user?.passwordHash, 'right-password')).toBe(true)
})

test('a taken e-mail or user name is refused, and the account that has it is not changed', async () => {
  const { db, url, folder } = await bench.fresh()
  await create({ url, folder }, olga, 'right-password')
  await db.update(users).set({ role: 'student' })
  const before = await db.select().from(users)
  const twice = create({ url, folder }, [...olga, '--username', 'other'], 'seven kettles')
  await expect(twice).rejects.toThrow('The e-mail olga@lectern.test already has an account')
  const argv = [
    '--email',
    'other@lectern.test',
    '--fullname',
    'Olga Operator',
    '--username',
    'OLGA',
  ]
  await expect(create({ url, folder }, argv, 'seven kettles')).rejects.toThrow(
    'The user name OLGA is taken. Nothing was changed: choose another by --username.',
  )
  expect(await db.select().from(users).where(eq(users.email, 'olga@lectern.test'))).toEqual(before)
  expect(await db.$count(users)).toBe(1)
})

test.each([
  [[], 'Say who: --email EMAIL --fullname NAME'],
  [['--email', 'bad', '--fullname', 'Olga Operator'], '--email: Invalid Email'],
  [['--email', 'a@b.test', '--fullname', 'Olga'], '--fullname: Names too short'],
  [[...olga, '--password', '1234567'], '--password: Your password should be more than 8'],
  [[...olga, '--role', 'admin'], "Unknown option '--role' (--help shows the options)."],
  [[...olga, 'extra'], 'Unexpected argument'],
])('%j is refused before a password is asked', async (argv, message) => {
  const { db, url, folder } = await bench.fresh()
  await expect(create({ url, folder }, argv, undefined)).rejects.toThrow(message)
  expect(await db.$count(users)).toBe(0)
})

function create(
  { url, folder }: Pick<ImportHarness, 'url' | 'folder'>,
  argv: string[],
  password: string | undefined,
): Promise<string> {
  return createAdmin(argv, {
    loadConfig: () => ({ databaseUrl: url, dataDir: folder }),
    askPassword: async () => {
      if (password === undefined) throw new Error('A password was asked for.')
      return password
    },
  })
}
