import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { systemClock } from '#server/platform/clock.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { type ServerProcess, startServer } from '#tests/helpers/processes/server-process.ts'
import { type Gate, startGate } from '#tests/helpers/servers/gate.ts'
import { type MailServer, secretIn, startMailServer } from '#tests/helpers/servers/mail-server.ts'
import { type S3Server, startS3Server } from '#tests/helpers/servers/s3-server.ts'
import { examine, fileForm, image } from '../factories/media/files.ts'
import { registrationForm } from '../factories/registration-form.ts'
import { asMember, logInAs } from '../factories/users.ts'
import { callApi } from '../helpers/client.ts'
import { until } from '../helpers/until.ts'

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let mail: MailServer
let mailGate: Gate
let s3: S3Server
let s3Gate: Gate
let server: ServerProcess

/** A server whose mail server and file storage are behind gates. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-away-'))
  database = await createTestDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
  mail = await startMailServer()
  mailGate = await startGate(mail.port)
  s3 = await startS3Server()
  s3Gate = await startGate(Number(new URL(s3.settings.endpoint).port))
  server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SEED: 'none',
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mailGate.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3Gate.port}`,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
})

afterAll(async () => {
  await server?.stop()
  await s3Gate?.close()
  await s3?.stop()
  await mailGate?.close()
  await mail?.close()
  await connection?.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  mailGate.open()
  s3Gate.open()
})

/** The API of the server, for factories. */
const app = {
  fetch: (request: Request) =>
    fetch(new Request(server.url + new URL(request.url).pathname, request)),
  get deps() {
    return { db: connection.db, clock: systemClock }
  },
}

async function upload(token: string, bytes: Uint8Array<ArrayBuffer>) {
  return callApi(app, 'POST /api/upload_avatar', { token, body: fileForm(bytes) })
}

/** The image at the URL that an upload returned, as the server sends it. */
async function download(url: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(server.url + new URL(String(url)).pathname)
  expect(response.status).toBe(200)
  return response.bytes()
}

test('without a mail server, users register, and get the email once it is back', async () => {
  mailGate.shut()
  const form = registrationForm()
  const registered = await callApi(app, 'POST /user/register', { body: form })
  expect(registered.status, JSON.stringify(registered.body)).toBe(200)
  await until('the failed email', () => server.output().includes('did not accept an email'))
  expect((await callApi(app, 'GET /readyz')).status).toBe(200)

  mailGate.open()
  const email = await mail.emailTo(form.email, 'ctivat')
  const activation_token = secretIn(email, '/user/activate/')
  const activated = await callApi(app, 'POST /user/activation', { body: { activation_token } })
  expect(activated.status, JSON.stringify(activated.body)).toBe(200)
  expect(await logInAs(app, form.email)).toBeTruthy()
  expect(mail.emails.filter(({ to }) => to === form.email)).toHaveLength(1)
})

test('without the file storage, an upload fails with a message, and everything else works', async () => {
  const { token } = await asMember(app)
  const bytes = await image()
  s3Gate.shut()
  const rejected = await upload(token, bytes)
  expect(rejected).toMatchObject({ status: 500, body: { msg: generalMessages.internal } })
  const profile = await callApi(app, 'PATCH /user/update', { token, body: { bio: 'I am here.' } })
  expect(profile.status).toBe(200)

  s3Gate.open()
  const accepted = await upload(token, bytes)
  expect(accepted.status).toBe(200)
  expect((await examine(await download(accepted.body['url']))).format).toBe('webp')
})

test('a slow file storage delays an upload, which is complete, and nothing else', async () => {
  const { token } = await asMember(app)
  const bytes = await image()
  s3Gate.stall()
  const uploading = upload(token, bytes)
  await until('the upload to wait', () => s3Gate.countStalled() > 0)
  const start = performance.now()
  for (let round = 0; round < 20; round++) {
    const profile = await callApi(app, 'PATCH /user/update', { token, body: { bio: `${round}` } })
    expect(profile.status).toBe(200)
  }
  expect(performance.now() - start).toBeLessThan(15_000)

  s3Gate.open()
  const accepted = await uploading
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect((await examine(await download(accepted.body['url']))).format).toBe('webp')
})
