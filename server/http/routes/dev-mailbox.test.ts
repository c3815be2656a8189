import { chmodSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDevelopmentMailbox } from '#server/platform/mail/mail-transport.ts'
import { devMailboxRoutes } from './dev-mailbox.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-mailbox-'))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T12:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

const createEmail = (subject: string, text = '') => ({
  to: 'ada@example.test',
  subject,
  text,
  html: `<p>${text}</p>`,
})
const show = (mailbox: ReturnType<typeof createDevelopmentMailbox>) =>
  devMailboxRoutes(mailbox).request('/dev/mailbox')

test('an empty mailbox explains what to do', async () => {
  const reply = await show(createDevelopmentMailbox(join(folder, 'none')))
  expect(await reply.text()).toContain('No emails yet')
  expect(reply.headers.get('Cache-Control')).toBe('no-store')
})

test('shows the fifty newest emails, newest first', async () => {
  const mailbox = createDevelopmentMailbox(join(folder, 'many'))
  for (let number = 1; number <= 51; number++) {
    await mailbox.send(createEmail(`Email ${number}.`))
    vi.advanceTimersByTime(1000)
  }
  const page = await (await show(mailbox)).text()
  const subjects = [...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, subject]) => subject)
  expect(subjects).toHaveLength(50)
  expect(subjects.slice(0, 2)).toEqual(['Email 51.', 'Email 50.'])
})

test('escapes the markup of an email, and links its URLs', async () => {
  const mailbox = createDevelopmentMailbox(join(folder, 'hostile'))
  const evil = '<img src=x onerror=alert(1)>'
  await mailbox.send(
    createEmail(evil, `${evil}\nhttps://lectern.test/user/reset/a"b\njavascript:alert(1)`),
  )
  const page = await (await show(mailbox)).text()
  expect(page).not.toContain('<img')
  expect(page).toContain('<a href="https://lectern.test/user/reset/a&quot;b">')
  expect(page).not.toContain('href="javascript:')
  expect(page).toMatch(/<iframe [^>]*sandbox=""/)
})

test('removes access of other users to emails that an earlier version left readable', async () => {
  const open = await mkdtemp(join(folder, 'open-'))
  await writeFile(join(open, 'old.json'), JSON.stringify(createEmail('Old')))
  chmodSync(open, 0o755)
  chmodSync(join(open, 'old.json'), 0o644)
  await createDevelopmentMailbox(open).send(createEmail('New'))
  const modes = (await readdir(open)).map((name) => statSync(join(open, name)).mode & 0o777)
  expect([statSync(open).mode & 0o777, ...modes]).toEqual([0o700, 0o600, 0o600])
})
