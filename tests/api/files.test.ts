import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { references } from '#server/domain/files/usage.ts'
import { pictureAt, srcSetOf } from '#shared/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { examine, fileForm, picture, uploadAs } from '../factories/files.ts'
import { asUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { publicUrl, useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

const upload = (token: string, body: unknown, query = '') =>
  ask(house, `POST /api/upload${query}`, { token, body })
const uploadAvatar = (token: string, body: unknown) =>
  ask(house, 'POST /api/upload_avatar', { token, body })
const destroy = (token: string, publicId: string) =>
  ask(house, 'POST /api/destroy', { token, body: { public_id: publicId } })
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  house.fetch(new Request(`${publicUrl}${path}`, { headers, method }))
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())

/** Every file that the house keeps. */
function keptFiles(): string[] {
  const root = join(house.dataDir, 'files')
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
}

test('a picture is kept in the sizes that pages use, none larger than itself', async () => {
  const { token } = await asUser(house)
  const bytes = await picture({ width: 700, height: 350, format: 'png' })
  const { body, status } = await upload(token, fileForm(bytes, 'cover.png', 'image/png'))
  expect(status).toBe(200)
  expect(body).toEqual({
    url: expect.stringMatching(/^\/files\/image\/[0-9a-f]{32}-700x350\/700\.webp$/),
    public_id: expect.stringMatching(/^[0-9a-f]{32}-700x350$/),
  })
  const found = pictureAt(String(body['url']))
  expect(found).toMatchObject({ width: 700, height: 350 })
  for (const format of ['webp', 'avif'] as const) {
    const versions = (found ? srcSetOf(found, format) : '').split(', ')
    expect(versions).toHaveLength(3)
    for (const version of versions) {
      const [path = '', width = ''] = version.split(' ')
      expect(await examine(await bytesOf(path)), path).toMatchObject({
        format: format === 'avif' ? 'heif' : 'webp',
        width: Number.parseInt(width, 10),
      })
    }
  }
})

test('a portrait is cut to a square', async () => {
  const { token } = await asUser(house)
  const { body } = await uploadAvatar(token, fileForm(await picture({ width: 300, height: 700 })))
  expect(body).toEqual({
    url: expect.stringMatching(/^\/files\/avatar\/[0-9a-f]{32}-300x300\/256\.webp$/),
  })
  expect(await examine(await bytesOf(String(body['url'])))).toMatchObject({
    width: 256,
    height: 256,
  })
})

test('captions are kept as they are', async () => {
  const { token } = await asUser(house)
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nGrüße ✓\n'
  const bytes = new TextEncoder().encode(`\uFEFF${text}`)
  const { url } = await uploadAs(house, token, { bytes, purpose: 'captions' })
  const reply = await get(url)
  expect(reply.headers.get('Content-Type')).toBe('text/vtt; charset=utf-8')
  expect(await reply.text()).toBe(text)
})

const noUtf8 = Uint8Array.from([...new TextEncoder().encode('WEBVTT\n\n'), 0xff, 0xfe])

test.each([
  ['no captions', '1\n00:00:00,000 --> 00:00:02,000\nSubRip', 415],
  ['a word that only begins so', 'WEBVTTX\n', 415],
  ['an empty file', '', 415],
  ['a NUL', 'WEBVTT\n\0', 415],
  ['no UTF-8', noUtf8, 415],
  ['too much', `WEBVTT\n${'x'.repeat(fileLimits.captionsMaxBytes)}`, 413],
])('captions that are %s are refused', async (_what, content, status) => {
  const { token } = await asUser(house)
  const before = keptFiles()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const msg = status === 415 ? fileMessages.captionsWrongFormat : fileMessages.captionsTooLarge
  expect(await upload(token, fileForm(bytes, 'film.vtt'), '?for=captions')).toMatchObject({
    status,
    body: { msg, fields: { file: msg } },
  })
  expect(keptFiles()).toEqual(before)
})

test('an upload must say what it is for in words that are known, if it says so', async () => {
  const { token } = await asUser(house)
  const reply = await upload(token, fileForm(await picture()), '?for=virus')
  expect(reply.status).toBe(400)
})

const nothing = new FormData()
const emptyField = fileForm(new Uint8Array(), '')
const asText = new FormData()
asText.append('file', 'a text, no file')
const otherField = new FormData()
otherField.append('picture', new File(['x'], 'x.png'))

test.each([
  ['an empty form', nothing],
  ['a file field in which nothing was chosen', emptyField],
  ['a text in place of the file', asText],
  ['a file in another field', otherField],
  ['a body that is no form', { file: 'x' }],
])('%s has no file', async (_what, body) => {
  const { token } = await asUser(house)
  expect(await uploadAvatar(token, body)).toMatchObject({
    status: 400,
    body: { msg: fileMessages.avatarMissing, code: 'invalid_input' },
  })
  expect(await upload(token, body)).toMatchObject({
    status: 400,
    body: { msg: fileMessages.imageMissing, code: 'invalid_input' },
  })
})

test('a file is kept by browsers for ever and can do nothing by itself', async () => {
  const { token } = await asUser(house)
  const { url } = await uploadAs(house, token)
  const { headers, status } = await get(url)
  expect(status).toBe(200)
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('Content-Type')).toBe('image/webp')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Disposition')).toBe('inline; filename="40.webp"')
  expect(headers.get('Content-Security-Policy')).toContain('sandbox')
  const head = await get(url, {}, 'HEAD')
  expect(head.headers.get('Content-Length')).toBe(headers.get('Content-Length'))
  expect((await head.arrayBuffer()).byteLength).toBe(0)
  const known = await get(url, { 'If-None-Match': headers.get('ETag') ?? '' })
  expect(known.status).toBe(304)
  expect((await known.arrayBuffer()).byteLength).toBe(0)
  expect((await get(url, { 'If-None-Match': '"another"' })).status).toBe(200)
})

test('a part of a file is answered as one', async () => {
  const { token } = await asUser(house)
  const { url } = await uploadAs(house, token)
  const whole = await bytesOf(url)
  const part = await get(url, { Range: 'bytes=4-7' })
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Range')).toBe(`bytes 4-7/${whole.length}`)
  expect(part.headers.get('Content-Length')).toBe('4')
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(4, 8))
  const last = await get(url, { Range: 'bytes=-3' })
  expect(new Uint8Array(await last.arrayBuffer())).toEqual(whole.slice(-3))
  const beyond = await get(url, { Range: `bytes=${whole.length}-` })
  expect(beyond.status).toBe(416)
  expect(beyond.headers.get('Content-Range')).toBe(`bytes */${whole.length}`)
  const stale = await get(url, { Range: 'bytes=4-7', 'If-Range': '"older"' })
  expect(stale.status).toBe(200)
})

test('addresses that name no file of ours are unknown', async () => {
  const { token } = await asUser(house)
  const { public_id: id } = await uploadAs(house, token)
  for (const path of [
    `/files/image/${id}/41.webp`,
    `/files/image/${id}/..%2f40.webp`,
    `/files/image/${id}/%2e%2e`,
    `/files/image/..%2f..%2fserver.lock/40.webp`,
    `/files/image/${id}%00/40.webp`,
    `/files/avatar/${id}/40.webp`,
    `/files/..%2fimage/${id}/40.webp`,
    `/files/image/${'0'.repeat(32)}-40x30/40.webp`,
    `/files/captions/${'0'.repeat(32)}/captions.vtt`,
    `/files/image/${id}/`,
    `/files/image/${id}`,
    '/files/',
  ]) {
    const asked: Record<string, string>[] = [
      {},
      { Range: 'bytes=0-1' },
      { 'If-None-Match': `"${id}/40.webp"` },
    ]
    for (const headers of asked) {
      expect((await get(path, headers)).status, path).toBe(404)
    }
  }
})

test('what nothing uses is deleted by its owner, at once and with all its files', async () => {
  const { token } = await asUser(house)
  const before = keptFiles()
  const { public_id: id, url } = await uploadAs(house, token)
  expect(keptFiles().length).toBeGreaterThan(before.length)
  expect(await destroy(token, id)).toMatchObject({
    status: 200,
    body: { msg: fileMessages.deleted },
  })
  expect(keptFiles()).toEqual(before)
  expect((await get(url)).status).toBe(404)
  expect(await destroy(token, id)).toMatchObject({
    status: 404,
    body: { msg: fileMessages.unknownUpload },
  })
})

test('a public id that was never given out is unknown', async () => {
  const { token } = await asUser(house)
  for (const id of ['x', '../..', `${'0'.repeat(32)}-1x1`, '%00', '*']) {
    expect((await destroy(token, id)).status, id).toBe(404)
  }
  expect(await destroy(token, '')).toMatchObject({ status: 400 })
})

test('an upload of somebody else is deleted by admins alone', async () => {
  const { token } = await asUser(house)
  const [stranger, admin] = [await asUser(house), await asUser(house, { role: 'admin' })]
  const { public_id: id } = await uploadAs(house, token)
  expect((await destroy(stranger.token, id)).status).toBe(403)
  expect((await destroy(admin.token, id)).status).toBe(200)
})

test('every column that refers to uploads is known to the sweep', async () => {
  const { rows } = await house.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'uploads'::regclass`,
  )
  const inSnakeCase = (name: string) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const known = references.map(
    (column) => `${getTableName(column.table)}.${inSnakeCase(column.name)}`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})
