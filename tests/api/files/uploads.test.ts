import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { draftReferences, uploadReferences } from '#server/domain/files/upload-references.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { fileForm, image, uploadAs } from '../../factories/media/files.ts'
import { callApi } from '../../helpers/client.ts'

const app = useTestApp()

const upload = (token: string, body: unknown, query = '') =>
  callApi(app, `POST /api/upload${query}`, { token, body })
const uploadAvatar = (token: string, body: unknown) =>
  callApi(app, 'POST /api/upload_avatar', { token, body })
const destroy = (token: string, publicId: unknown) =>
  callApi(app, 'POST /api/destroy', { token, body: { public_id: publicId } })

const listStoredFiles = () => filesBelow(join(app.config.dataDir, 'files'))

const noUtf8 = Uint8Array.from([...new TextEncoder().encode('WEBVTT\n\n'), 0xff, 0xfe])

test.each([
  ['no captions', '1\n00:00:00,000 --> 00:00:02,000\nSubRip', 415],
  ['a word that only starts with the signature', 'WEBVTTX\n', 415],
  ['an empty file', '', 415],
  ['a NUL', 'WEBVTT\n\0', 415],
  ['no UTF-8', noUtf8, 415],
  ['too much', `WEBVTT\n${'x'.repeat(fileLimits.captionsMaxBytes)}`, 413],
])('rejects captions that are %s', async (_what, content, status) => {
  const { token } = await asUser(app)
  const before = listStoredFiles()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const msg = status === 415 ? fileMessages.captionsWrongFormat : fileMessages.captionsTooLarge
  expect(await upload(token, fileForm(bytes, 'film.vtt'), '?for=captions')).toMatchObject({
    status,
    body: { msg, fields: { file: msg } },
  })
  expect(listStoredFiles()).toEqual(before)
})

test('rejects an upload with an unknown purpose', async () => {
  const { token } = await asUser(app)
  const reply = await upload(token, fileForm(await image()), '?for=virus')
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
  const { token } = await asUser(app)
  expect(await uploadAvatar(token, body)).toMatchObject({
    status: 400,
    body: { msg: 'No files were uploaded', code: 'invalid_input' },
  })
  expect(await upload(token, body)).toMatchObject({
    status: 400,
    body: { msg: 'File not exist.', code: 'invalid_input' },
  })
})

test('rejects a public id that was never assigned', async () => {
  const { token } = await asUser(app)
  for (const id of ['x', '../..', `${'0'.repeat(32)}-1x1`, '%00', '*']) {
    expect((await destroy(token, id)).status, id).toBe(404)
  }
  expect(await destroy(token, 7)).toMatchObject({ status: 400 })
})

test('only admins can delete an upload of another user', async () => {
  const { token } = await asUser(app)
  const [stranger, admin] = [await asUser(app), await asUser(app, { role: 'admin' })]
  const { public_id: id } = await uploadAs(app, token)
  expect((await destroy(stranger.token, id)).status).toBe(403)
  expect((await destroy(admin.token, id)).status).toBe(200)
})

test('the cleanup knows every column that refers to uploads', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'uploads'::regclass`,
  )
  const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`)
  const knownColumns = [...uploadReferences, ...draftReferences].map(
    (column) => `${getTableName(column.table)}.${inSnakeCase(column.name)}`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(knownColumns.toSorted())
})

test('succeeds without deleting anything when there is no public id', async () => {
  const { token } = await asUser(app)
  await uploadAs(app, token)
  const before = listStoredFiles()
  for (const body of [{ public_id: '' }, { public_id: ' ' }, { public_id: null }, {}]) {
    expect(await callApi(app, 'POST /api/destroy', { token, body })).toMatchObject({
      status: 200,
      body: { msg: fileMessages.nothingToDelete },
    })
  }
  expect(listStoredFiles()).toEqual(before)
  const visitor = await callApi(app, 'POST /api/destroy', { body: { public_id: '' } })
  expect(visitor.status).toBe(401)
})
