import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moderationCases, moderationDecisions, users } from '#server/db/schema/index.ts'
import { hideProfile } from '#server/domain/accounts/index.ts'
import { verifyPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { createAdmin } from './create-admin.ts'
import { useImportHarness, type ImportHarness } from './import/import-harness.ts'

const harness = useImportHarness()
const olga = ['--email', ' Olga@Lectern.test ', '--fullname', 'Olga Operator']
const namesake = ['--email', 'other@lectern.test', '--fullname', 'Olga Operator']

test('creates an active admin who can log in with the password', async () => {
  const { db, url, folder } = await harness.create()
  const message = await create({ url, folder }, [...olga, '--username', 'olga'], 'right-password')
  expect(message).toContain('Olga Operator can now log in as olga@lectern.test (username olga).')
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

test('rejects a taken email address or username without changing that account', async () => {
  const { db, url, folder } = await harness.create()
  await create({ url, folder }, olga, 'right-password')
  await db.update(users).set({ role: 'student' })
  const before = await db.select().from(users)
  const twice = create({ url, folder }, [...olga, '--username', 'other'], 'seven kettles')
  await expect(twice).rejects.toThrow('There is already an account for olga@lectern.test')
  const argv = [...namesake, '--username', 'OLGA']
  await expect(create({ url, folder }, argv, 'seven kettles')).rejects.toThrow(
    'The username OLGA is already taken. Nothing was changed: choose another one with --username.',
  )
  expect(await db.select().from(users).where(eq(users.email, 'olga@lectern.test'))).toEqual(before)
  expect(await db.$count(users)).toBe(1)
})

test('rejects the username that the reversal of a hidden profile gives back', async () => {
  const { db, url, folder } = await harness.create()
  await create({ url, folder }, [...olga, '--username', 'olga'], 'right-password')
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users)
    const userId = user?.id ?? ''
    const subject = { kind: 'profile', subjectId: userId, snapshot: '' } as const
    const [row] = await tx
      .insert(moderationCases)
      .values({ ...subject, lastReportedAt: new Date(0) })
      .returning()
    const hiddenProfile = await hideProfile(tx, userId)
    const decision = { action: 'hide', reason: 'harassment', userId, hiddenProfile } as const
    await tx.insert(moderationDecisions).values({ ...decision, caseId: row?.id ?? '' })
  })
  const argv = [...namesake, '--username', 'Olga']
  await expect(create({ url, folder }, argv, 'seven kettles')).rejects.toThrow(
    'The username Olga is already taken. Nothing was changed: choose another one with --username.',
  )
  expect(await db.$count(users)).toBe(1)
})

test.each([
  [[], 'Missing options: --email EMAIL --fullname NAME'],
  [['--email', 'bad', '--fullname', 'Olga Operator'], '--email: Invalid Email'],
  [['--email', 'a@b.test', '--fullname', 'Olga'], '--fullname: Names too short'],
  [[...olga, '--password', '1234567'], '--password: Your password should be more than 8'],
  [[...olga, '--role', 'admin'], "Unknown option '--role' (--help shows all options)."],
  [[...olga, 'extra'], 'Unexpected argument'],
])('rejects %j before asking for a password', async (argv, message) => {
  const { db, url, folder } = await harness.create()
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
    readPassword: async () => {
      if (password === undefined) throw new Error('A password was asked for.')
      return password
    },
  })
}
