import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { archiveData } from '#server/domain/privacy/export/archive-schema.ts'
import { cleanUpExports, createArchive, eraseDueAccounts } from '#server/domain/privacy/index.ts'
import type { OwnPrivacy } from '#shared/contract/accounts/privacy.ts'
import { privacyLimits } from '#shared/limits.ts'
import { privacyMessages as messages } from '#shared/messages/accounts/privacy.ts'
import { type ActiveUser, createActiveUser } from '#tests/factories/active-users.ts'
import { createPost } from '#tests/factories/community.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asMember, asUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

interface Member {
  id: string
  token: string
}

const request = ({ token }: Member) => callApi(app, 'POST /user/privacy/export', { token })
const getAddress = ({ token }: Member) =>
  callApi(app, 'POST /user/privacy/export/address', { token })
const getPrivacy = async ({ token }: Member) =>
  (await callApi(app, 'GET /user/privacy', { token })).body as unknown as OwnPrivacy

async function requestId(user: Member): Promise<string> {
  const { body } = await request(user)
  return (body['export'] as { _id: string })._id
}

/** Requests an archive and creates it, as the job does. */
async function createExport(user: Member): Promise<string> {
  const id = await requestId(user)
  await createArchive(app.deps, id)
  return id
}

async function download(url: string): Promise<Response> {
  return app.fetch(new Request(url))
}

async function readArchive(user: Member): Promise<Map<string, Buffer>> {
  const { body } = await getAddress(user)
  const response = await download(String(body['url']))
  expect(response.status).toBe(200)
  const archive = Readable.from([Buffer.from(await response.arrayBuffer())])
  const entries = new Map<string, Buffer>()
  for await (const entry of archive.pipe(createGunzip()).pipe(extract())) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    entries.set(entry.header.name, Buffer.concat(chunks))
  }
  return entries
}

async function readData(user: Member) {
  const entries = await readArchive(user)
  return archiveData.parse(JSON.parse(String(entries.get('data.json'))))
}

const archives = () => filesBelow(app.config.dataDir).filter((path) => path.includes('/exports/'))

const countEmails = async (id: string) => {
  const { rowCount } = await app.pool.query(
    "select from pgboss.job where name = 'letter' and data @> $1",
    [JSON.stringify({ letter: 'data-export-ready', to: id })],
  )
  return rowCount
}

describe('a download of one’s data', () => {
  test('has every table and file of the user, and agrees with its schema', async () => {
    const user = await createActiveUser(app)
    await createExport(user)
    const email = await app.mail.emailTo(user.email, 'data is ready')
    expect(email.source).toMatch(/available until \w+ \d+, \d+ at \d+:\d\d [AP]M UTC, then/)
    expect(linkIn(email, '/dashboard')).toBe(`${publicUrl}/dashboard/profile?tab=privacy`)

    const entries = await readArchive(user)
    const { tables, files, site } = archiveData.parse(JSON.parse(String(entries.get('data.json'))))
    expect(site).toBe(publicUrl)
    expect(Object.keys(tables).filter((name) => tables[name]?.length === 0)).toEqual([])
    expect(tables['users']).toMatchObject([{ id: user.id, email: user.email, username: user.mark }])
    expect(tables['lessonNotes']).toMatchObject([{ body: `${user.mark} has noted` }])
    const posts = tables['posts'] as { content: string; hiddenAt: string | null }[]
    expect(posts.map(({ content, hiddenAt }) => [content, hiddenAt !== null])).toEqual([
      [`${user.mark} has posted`, false],
      [`${user.mark} was rude`, true],
    ])

    expect([...entries.keys()]).toEqual([
      'index.html',
      'data.json',
      ...files.map(({ path }) => path),
    ])
    const sizes = files.map(({ path, bytes }) => [entries.get(path)?.length, bytes])
    expect(sizes.filter(([stored, listed]) => stored !== listed)).toEqual([])
    const texts = [...entries].map(([path, content]) => [path.replace(/.*\//, ''), String(content)])
    expect(Object.fromEntries(texts)).toMatchObject({
      [`${user.mark}.txt`]: `written by ${user.mark}`,
      [`${user.mark}.mp4`]: `filmed by ${user.mark}`,
    })
    expect(files.some(({ path }) => /^files\/image\/[\da-f]+-900x\d+\.webp$/.test(path))).toBe(true)
  })

  test('has nothing of others, and no secrets', async () => {
    const user = await createActiveUser(app)
    const other = await createActiveUser(app)
    await createExport(user)
    const entries = await readArchive(user)
    const whole = Buffer.concat([...entries.values()]).toString()
    expect(whole).not.toContain(other.mark)
    const { rows } = await app.pool.query<{ hash: string }>(
      `select password_hash as hash from users where id = $1
       union all select token_hash from sessions where user_id = $1`,
      [user.id],
    )
    for (const { hash } of rows) expect(whole).not.toContain(hash)
  })

  test('has a page that can be read without a program, and is safe', async () => {
    const user = await asUser(app)
    await createPost(app, user.token, { content: '<script>alert(1)</script> & "more"' })
    await createExport(user)
    const page = String((await readArchive(user)).get('index.html'))
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;')
    expect(page).not.toMatch(/<script/i)
    expect(page).toContain(user.email)
    expect(page).toMatch(/<dt>Created at<\/dt><dd>20\d\d-\d\d-\d\d \d\d:\d\d<\/dd>/)
  })

  test('has all rows of a long list, in pages', async () => {
    const user = await asUser(app)
    const author = await asMember(app)
    await app.pool.query(
      `with posted as (insert into posts (author_id, content)
         select $2, 'Post ' || number from generate_series(1, 450) number returning id)
       insert into post_likes (user_id, post_id) select $1, id from posted`,
      [user.id, author.id],
    )
    await createExport(user)
    const likes = (await readData(user)).tables['postLikes'] as { postId: string }[]
    expect(new Set(likes.map(({ postId }) => postId)).size).toBe(450)
    expect(likes).toHaveLength(450)
  })
})

describe('a request', () => {
  test('requires a fresh proof, also for the address', async () => {
    const user = await asUser(app)
    await createExport(user)
    app.clock.pass({ minutes: 11 })
    for (const call of [request, getAddress]) {
      expect(await call(user)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    }
    expect((await callApi(app, 'POST /user/privacy/export')).status).toBe(401)
  })

  test('is shown as waiting, then as ready until it expires', async () => {
    const user = await asUser(app)
    expect(await getPrivacy(user)).toEqual({ export: null, nextExportAt: null, ownedCourses: 0 })
    const id = await requestId(user)
    const waiting = await getPrivacy(user)
    expect(waiting).toMatchObject({ export: { _id: id, state: 'waiting', bytes: null } })
    expect(await getAddress(user)).toMatchObject({
      status: 404,
      body: { msg: messages.exportNotReady },
    })
    await createArchive(app.deps, id)
    const ready = await getPrivacy(user)
    expect(ready.export).toMatchObject({ state: 'ready', bytes: expect.any(Number) })
    expect(ready.nextExportAt).toBe(waiting.nextExportAt)
  })

  test('is accepted once in 24 hours, and one at a time', async () => {
    const user = await asUser(app)
    const replies = await Promise.all([request(user), request(user), request(user)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await request(user)).toMatchObject({ body: { msg: messages.exportWaiting } })
    const { export: first, nextExportAt } = await getPrivacy(user)
    await createArchive(app.deps, first?._id ?? '')
    const rejected = await request(user)
    expect(rejected).toMatchObject({
      status: 429,
      body: { msg: messages.exportTooSoon(new Date(String(nextExportAt))) },
    })
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(23 * 3600)
    app.clock.pass({ hours: privacyLimits.exportHours })
    const token = await logInAs(app, user.email)
    expect((await request({ ...user, token })).status).toBe(200)
  })

  test('of a new archive deletes the one before it', async () => {
    const user = await asUser(app)
    await createExport(user)
    const before = archives()
    app.clock.pass({ hours: privacyLimits.exportHours })
    const token = await logInAs(app, user.email)
    await createExport({ ...user, token })
    await cleanUpExports(app.deps)
    expect(archives()).toHaveLength(before.length)
    expect(archives()).not.toEqual(before)
  })
})

describe('the archive', () => {
  test('is deleted after 7 days, with its row', async () => {
    const user = await asUser(app)
    await createExport(user)
    const archive = await findArchive(user)
    app.clock.pass({ days: privacyLimits.exportDays - 1 })
    await cleanUpExports(app.deps)
    expect(archives()).toContain(archive)
    app.clock.pass({ days: 1 })
    await cleanUpExports(app.deps)
    expect(archives()).not.toContain(archive)
    expect(await getPrivacy(user)).toEqual({ export: null, nextExportAt: null, ownedCourses: 0 })
  })

  test('has an address that expires, and works for this archive alone', async () => {
    const [user, other] = [await asUser(app), await asUser(app)]
    await createExport(user)
    await createExport(other)
    const url = String((await getAddress(user)).body['url'])
    const otherUrl = String((await getAddress(other)).body['url'])
    const response = await download(url)
    expect(response.headers.get('Content-Type')).toBe('application/gzip')
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="lectern-data-\d{4}-\d\d-\d\d\.tar\.gz"/,
    )
    const [signature = '', id = ''] = url.split('/').slice(-3)
    const otherId = otherUrl.split('/').at(-2) ?? ''
    expect((await download(url.replace(id, otherId))).status).toBe(403)
    expect((await download(url.replace(signature, `d${signature.slice(1)}`))).status).toBe(403)
    app.clock.pass({ minutes: privacyLimits.exportAddressMinutes })
    expect((await download(url)).status).toBe(403)
  })

  test('of an account that is erased is deleted with it', async () => {
    const user = await asUser(app)
    await createExport(user)
    await callApi(app, 'POST /user/privacy/deletion', user)
    // A second one is still being created.
    const { rows } = await app.pool.query<{ id: string }>(
      "insert into data_exports (user_id, expires_at) values ($1, now() + interval '1 year') returning id",
      [user.id],
    )
    app.clock.pass({ days: privacyLimits.graceDays })
    await eraseDueAccounts(app.deps)
    await createArchive(app.deps, rows[0]?.id ?? '')
    await cleanUpExports(app.deps)
    const left = await app.pool.query('select from data_exports where user_id is null')
    expect(left.rowCount).toBe(0)
    expect(archives()).toHaveLength(await countArchives())
  })
})

describe('the job', () => {
  test('that is repeated creates one archive and sends one email', async () => {
    const user = await asUser(app)
    const id = await createExport(user)
    const before = archives()
    await createArchive(app.deps, id)
    expect(archives()).toEqual(before)
    expect(await countEmails(id)).toBe(1)
  })

  test('that runs twice at the same time creates one archive and sends one email', async () => {
    const user = await asUser(app)
    await uploadAs(app, user.token, { purpose: 'post' })
    const before = archives().length
    const id = await requestId(user)
    // The later one deletes what the earlier one has written.
    await Promise.allSettled([createArchive(app.deps, id), createArchive(app.deps, id)])
    expect(archives()).toHaveLength(before + 1)
    expect(await countEmails(id)).toBe(1)
    expect((await readData(user)).files).toHaveLength(1)
  })

  test('that stops in the middle starts again, and leaves nothing behind', async () => {
    const user: ActiveUser = await createActiveUser(app)
    const id = await requestId(user)
    const before = archives().length
    const stopping = new AbortController()
    const files = {
      ...app.deps.files,
      // The process stops while the first file is read.
      open: (...args: Parameters<typeof app.deps.files.open>) => {
        stopping.abort()
        return app.deps.files.open(...args)
      },
    }
    const stopped = createArchive({ ...app.deps, files, stopping: stopping.signal }, id)
    await expect(stopped).rejects.toThrow('aborted')
    expect(archives()).toHaveLength(before + 1)
    expect(await getPrivacy(user)).toMatchObject({ export: { state: 'waiting' } })
    await createArchive(app.deps, id)
    expect(archives()).toHaveLength(before + 1)
    expect(await countEmails(id)).toBe(1)
    expect((await readData(user)).tables['users']).toHaveLength(1)
  })

  test('that fails because of the storage is tried again', async () => {
    const user = await asUser(app)
    const id = await requestId(user)
    const files = {
      ...app.deps.files,
      storeStream: () => Promise.reject(new Error('The disk is full.')),
    }
    await expect(createArchive({ ...app.deps, files }, id)).rejects.toThrow('disk is full')
    expect(await getPrivacy(user)).toMatchObject({ export: { state: 'waiting' } })
    await createArchive(app.deps, id)
    expect(await getPrivacy(user)).toMatchObject({ export: { state: 'ready' } })
  })

  test('that fails for a day is given up, and another can be requested', async () => {
    const user = await asUser(app)
    const id = await requestId(user)
    app.clock.pass({ hours: privacyLimits.exportHours, minutes: 1 })
    await cleanUpExports(app.deps)
    await createArchive(app.deps, id)
    expect(await getPrivacy(user)).toMatchObject({
      export: { state: 'failed' },
      nextExportAt: null,
    })
    const token = await logInAs(app, user.email)
    expect((await request({ ...user, token })).status).toBe(200)
  })
})

async function findArchive({ id }: Member): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ folder: string }>(
    'select archive_id as folder from data_exports where user_id = $1',
    [id],
  )
  return archives().find((path) => path.includes(String(rows[0]?.folder)))
}

async function countArchives(): Promise<number> {
  const { rowCount } = await app.pool.query('select from data_exports where archive_id is not null')
  return rowCount ?? 0
}
