import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { assessSpace, checkDiskSpace } from '#server/domain/system/checks/check-disk-space.ts'
import { checkFfmpeg } from '#server/domain/system/checks/check-processes.ts'
import { checkIdentityProvider, checkRedis } from '#server/domain/system/checks/check-services.ts'
import { checkSettings } from '#server/domain/system/checks/check-settings.ts'
import { checkBackupStorage, checkStorage } from '#server/domain/system/checks/check-storage.ts'
import { checkSenderDomain } from '#server/domain/system/checks/mail/check-sender-domain.ts'
import { checkSmtp } from '#server/domain/system/checks/mail/check-smtp.ts'
import { createCheckContext } from '#tests/helpers/check-context.ts'
import { startDnsServer } from '#tests/helpers/servers/dns-server.ts'
import { startS3Server } from '#tests/helpers/servers/s3-server.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://learn.example-school.org',
  SMTP_URL: 'smtp://127.0.0.1:1',
}

async function startSmtp(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return portOf(server.server)
}

function portOf(server: { address(): unknown }): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null || !('port' in address)) return 0
  return Number(address.port)
}

const smtp = (url: string) => checkSmtp(createCheckContext({ SMTP_URL: url }))

test('a mail server is connected to, and no email is sent', async () => {
  const commands: string[] = []
  const port = await startSmtp({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Wrong: wrong-word')),
    onMailFrom: (_address, _session, done) => {
      commands.push('MAIL')
      done()
    },
  })
  const host = `127.0.0.1:${port}`
  expect(await smtp(`smtp://ada:right@${host}`)).toEqual({
    status: 'ok',
    message: `${host} responds and accepts the login.`,
    advice: null,
  })
  expect(await smtp(`smtp://ada:wrong-word@${host}`)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining(`${host} rejects the login`),
    advice: expect.stringContaining('user and password in SMTP_URL'),
  })
  expect(commands).toEqual([])
})

test('a mail server whose certificate is invalid, one that is silent, and none', async () => {
  const port = await startSmtp({ authOptional: true })
  expect(await smtp(`smtp://127.0.0.1:${port}`)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/There is no TLS connection to .*certificate/),
  })
  const plain = await startSmtp({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] })
  expect(await smtp(`smtps://127.0.0.1:${plain}`)).toMatchObject({
    status: 'failed',
    advice: expect.stringContaining('smtps://'),
  })
  const closing = createTcpServer((socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void closing.close())
  await once(closing, 'listening')
  expect(await smtp(`smtp://127.0.0.1:${portOf(closing)}`)).toMatchObject({ status: 'failed' })
  expect(await smtp('smtp://127.0.0.1:1')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringContaining('host and port'),
  })
  expect(await checkSmtp(createCheckContext({}))).toMatchObject({ status: 'ok' })
})

test('the sender has SPF and DMARC, or is told which record to add', async () => {
  const dns = await startDnsServer({
    'good.school': ['v=spf1 mx -all', 'other'],
    '_dmarc.good.school': ['v=DMARC1; p=reject'],
    'open.school': ['v=spf1 mx +all'],
    '_dmarc.open.school': ['v=DMARC1; p=none'],
    'twice.school': ['v=spf1 mx -all', 'v=spf1 a -all'],
    '_dmarc.twice.school': ['v=DMARC1'],
    'broken.school': 'SERVFAIL',
  })
  onTestFinished(() => dns.close())
  const check = (domain: string) =>
    checkSenderDomain(
      createCheckContext(
        { ...production, MAIL_FROM: `Lectern <no-reply@${domain}>` },
        { dnsServers: [dns.address] },
      ),
    )
  expect(await check('good.school')).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('DMARC policy is reject'),
  })
  expect((await check('open.school'))?.message).toContain('allows every server')
  expect((await check('twice.school'))?.message).toContain('has 2 SPF records')
  expect((await check('none.school'))?.message).toMatch(/no SPF record.*no valid DMARC record/)
  expect(await check('broken.school')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('could not be looked up'),
  })
  expect((await check('lectern.test'))?.message).toContain('a domain for tests')
})

test('files are written, read, listed and deleted on S3, and wrong keys are found', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.stop())
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const works = /^The bucket .* (can be written, read, listed and deleted from|works, but)/
  expect((await checkStorage(createCheckContext(env))).message).toMatch(works)
  const wrongKey = createCheckContext({ ...env, S3_SECRET_ACCESS_KEY: 'wrong' })
  expect(await checkStorage(wrongKey)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/could not be written \(.*403/),
    advice: expect.stringContaining('ListBucket'),
  })
  const schedule = { ...env, BACKUP_SCHEDULE: '30 3 * * *' }
  const same = createCheckContext({ ...schedule, BACKUP_S3_BUCKET: bucket })
  expect(await checkBackupStorage(same)).toMatchObject({ status: 'warning' })
  const missing = createCheckContext({ ...schedule, BACKUP_S3_BUCKET: 'missing' })
  expect(await checkBackupStorage(missing)).toMatchObject({ status: 'failed' })
})

test('files are written and deleted on a disk; a folder that is none is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  expect(await checkStorage(createCheckContext({ DATA_DIR: folder }))).toMatchObject({
    status: 'ok',
  })
  expect(await readdir(join(folder, 'files/doctor'))).toEqual([])
  const file = join(folder, 'file')
  await writeFile(file, '')
  const notFolder = createCheckContext({
    DATA_DIR: folder,
    BACKUP_SCHEDULE: '30 3 * * *',
    BACKUP_FOLDER: file,
  })
  expect(await checkBackupStorage(notFolder)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('could not be written'),
  })
  const inside = createCheckContext({ DATA_DIR: folder, BACKUP_SCHEDULE: '30 3 * * *' })
  expect(await checkBackupStorage(inside)).toMatchObject({ status: 'warning' })
  expect(await checkBackupStorage(createCheckContext({}))).toBeUndefined()
  const absent = createCheckContext({ DATA_DIR: join(folder, 'absent') })
  expect(await checkStorage(absent)).toMatchObject({ status: 'warning' })
  expect((await readdir(folder)).toSorted()).toEqual(['file', 'files'])
})

test('disk space is read from the disk, and judged', async () => {
  const result = await checkDiskSpace(createCheckContext({ DATA_DIR: '/nowhere/below' }))
  expect(result.message).toMatch(/ of .* are free on the disk of \//)
  const gigabyte = 1000 ** 3
  const assess = (free: number, total: number) =>
    assessSpace('/x', { free: free * gigabyte, total: total * gigabyte }).status
  expect(assess(50, 100)).toBe('ok')
  expect(assess(4, 20)).toBe('ok')
  expect(assess(4, 100)).toBe('warning')
  expect(assess(0.4, 1)).toBe('failed')
})

test('an identity provider must respond, and call itself what OIDC_ISSUER says', async () => {
  let issuer = ''
  const server: Server = createServer((request, response) => {
    const isKnown = request.url === '/.well-known/openid-configuration'
    response.statusCode = isKnown ? 200 : 404
    response.end(JSON.stringify({ issuer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${portOf(server)}`
  const check = (address: string) =>
    checkIdentityProvider(createCheckContext({ OIDC_ISSUER: address, OIDC_CLIENT_ID: 'x' }))
  issuer = url
  expect(await check(url)).toMatchObject({ status: 'ok' })
  issuer = `${url}/`
  expect(await check(url)).toMatchObject({
    status: 'failed',
    message: `OIDC_ISSUER is ${url}, but the provider calls itself ${url}/.`,
  })
  expect(await check(`${url}/realm`)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('status 404'),
  })
  expect(await checkIdentityProvider(createCheckContext({}))).toBeUndefined()
})

test('Redis that does not respond is found', async () => {
  expect(await checkRedis(createCheckContext({ REDIS_URL: 'redis://127.0.0.1:1' }))).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('settings that are valid but dangerous are named', async () => {
  const check = (env: Record<string, string>) => checkSettings(createCheckContext(env))
  expect(await check({})).toMatchObject({ status: 'ok' })
  expect(await check({ PUBLIC_URL: 'https://learn.school.org' })).toMatchObject({
    status: 'warning',
    advice: 'Set NODE_ENV=production.',
  })
  const good = { ...production, SUPPORT_EMAIL: 'help@school.org' }
  expect(await check(good)).toMatchObject({ status: 'ok' })
  expect((await check({ ...good, PUBLIC_URL: 'http://learn.school.org' })).status).toBe('warning')
  expect((await check(production)).message).toContain('SUPPORT_EMAIL')
})

test('a machine without ffmpeg is told what that means', async () => {
  const context = createCheckContext({ FFMPEG_PATH: '/none' })
  expect(await checkFfmpeg(context)).toMatchObject({ status: 'warning' })
  const off = createCheckContext({ TRANSCODING: 'off' })
  expect(await checkFfmpeg(off)).toMatchObject({ status: 'ok' })
})
