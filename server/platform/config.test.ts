import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './config/environment.ts'

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://learn.example.org/',
}

test('every setting has a default', () => {
  expect(loadConfig({})).toMatchObject({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    assetUrl: 'http://localhost:3000',
    trustedProxies: 0,
    ipv6Prefix: 64,
    databaseUrl: undefined,
    smtpUrl: undefined,
    instructorApproval: 'automatic',
    catalogue: 'public',
    pacing: 'spec',
    seed: 'demo',
    rateLimits: true,
    corsOrigins: [],
  })
})

test('an empty variable counts as not set', () => {
  const names = ['NODE_ENV', 'PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SMTP_URL', 'PACING', 'SEED']
  expect(loadConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(loadConfig({}))
})

test('the public URL has no trailing slash, and lists may contain spaces', () => {
  const { publicUrl, corsOrigins } = loadConfig({
    PUBLIC_URL: 'https://learn.example.org/school//',
    CORS_ORIGINS: 'https://a.example, https://b.example ,',
  })
  expect(publicUrl).toBe('https://learn.example.org/school')
  expect(corsOrigins).toEqual(['https://a.example', 'https://b.example'])
})

test('image URLs begin with the public URL unless another is set', () => {
  const { publicUrl, assetUrl } = loadConfig({ PUBLIC_URL: 'https://learn.example.org/' })
  expect(assetUrl).toBe(publicUrl)
  expect(loadConfig({ ASSET_URL: 'https://cdn.example.org/lectern/' })).toMatchObject({
    publicUrl: 'http://localhost:3000',
    assetUrl: 'https://cdn.example.org/lectern',
  })
})

test.each([
  ['cdn.example.org', /ASSET_URL must be a URL such as/],
  ['https://cdn.example.org/?size=1', /ASSET_URL must have no query/],
  ['https://cdn.example.org/#top', /ASSET_URL must have no query/],
  ['http://cdn.example.org', /ASSET_URL must begin with https where PUBLIC_URL does/],
])('ASSET_URL=%s stops the start', (url, message) => {
  expect(() => loadConfig({ ...production, ASSET_URL: url })).toThrow(message)
})

test('files for members only cannot be on another origin', () => {
  const members = { ...production, CATALOGUE: 'members' }
  expect(loadConfig(members).catalogue).toBe('members')
  expect(() => loadConfig({ ...members, ASSET_URL: 'https://cdn.example.org' })).toThrow(
    /CATALOGUE=members limits them to members/,
  )
  expect(() => loadConfig({ ...production, CATALOGUE: 'closed' })).toThrow(
    /CATALOGUE must be public or members/,
  )
})

test('production never gets the demo content', () => {
  expect(loadConfig({ ...production, SEED: 'demo' }).seed).toBe('none')
})

test.each(['-1', '1.5', 'one'])('TRUST_PROXY=%s is rejected by name', (count) => {
  expect(() => loadConfig({ TRUST_PROXY: count })).toThrow(/^Cannot start: TRUST_PROXY /)
  expect(() => loadConfig({ TRUST_PROXY: count })).toThrow(ConfigError)
})

test('a second factor is required of admins, of admins and moderators, or of nobody', () => {
  expect(loadConfig({}).requireSecondFactor).toBe('none')
  for (const value of ['admins', 'moderators', 'none'])
    expect(loadConfig({ REQUIRE_SECOND_FACTOR: value }).requireSecondFactor).toBe(value)
  expect(() => loadConfig({ REQUIRE_SECOND_FACTOR: 'all' })).toThrow(
    /REQUIRE_SECOND_FACTOR must be admins, moderators or none/,
  )
})

test('all problems are reported in one line', () => {
  expect(() => loadConfig({ PORT: '70000', INSTRUCTOR_APPROVAL: 'yes', SEED: 'some' })).toThrow(
    'Cannot start: PORT must be a port from 0 to 65535; INSTRUCTOR_APPROVAL must be automatic or manual; SEED must be demo or none.',
  )
})

test('a client id is enough for Google; another issuer is labelled with its host, or as configured', () => {
  expect(loadConfig({}).identityProvider).toBeUndefined()
  expect(loadConfig({ OIDC_CLIENT_ID: 'ours' }).identityProvider).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'ours',
    clientSecret: undefined,
    label: 'Google',
  })
  const school = { OIDC_CLIENT_ID: 'ours', OIDC_ISSUER: 'https://login.school.org/realm' }
  expect(loadConfig(school).identityProvider).toMatchObject({ label: 'login.school.org' })
  expect(loadConfig({ ...school, OIDC_LABEL: 'School' }).identityProvider).toMatchObject({
    issuer: 'https://login.school.org/realm',
    label: 'School',
  })
})

test.each([
  [{ OIDC_ISSUER: 'https://login.school.org' }, /Set OIDC_CLIENT_ID/],
  [{ OIDC_CLIENT_SECRET: 'secret' }, /Set OIDC_CLIENT_ID/],
  [{ OIDC_ISSUER: 'school' }, /OIDC_ISSUER must be the URL/],
  [
    { ...production, OIDC_CLIENT_ID: 'ours', OIDC_ISSUER: 'http://login.school.org' },
    /OIDC_ISSUER must begin with https/,
  ],
])('an incomplete identity provider is rejected: %j', (env, problem) => {
  expect(() => loadConfig(env)).toThrow(problem)
})

test('S3 needs a bucket and keys, and uses Amazon unless another endpoint is set', () => {
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(loadConfig({}).s3).toBeUndefined()
  expect(loadConfig({ ...keys, S3_REGION: 'eu-central-1' }).s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    bucket: 'files',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const elsewhere = { ...keys, S3_ENDPOINT: 'https://minio.example.org' }
  expect(loadConfig(elsewhere).s3?.endpoint).toBe('https://minio.example.org')
  for (const name of Object.keys(elsewhere).filter((key) => key !== 'S3_ENDPOINT')) {
    expect(() => loadConfig({ ...elsewhere, [name]: '' }), name).toThrow(
      'Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
    )
  }
})

test('a video can have 52 GB on S3, and any size on disk', () => {
  const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(loadConfig({ ...keys, VIDEO_MAX_GB: '52' }).videos.fileMaxBytes).toBe(52e9)
  expect(() => loadConfig({ ...keys, VIDEO_MAX_GB: '53' })).toThrow('VIDEO_MAX_GB to at most 52.')
  expect(loadConfig({ VIDEO_MAX_GB: '200' }).videos.fileMaxBytes).toBe(200e9)
})

test('captions are drafted by an endpoint or a command', () => {
  expect(loadConfig({}).transcription).toBeUndefined()
  const url = 'https://speech.example.org/v1/audio/transcriptions'
  expect(loadConfig({ TRANSCRIBE_URL: url, TRANSCRIBE_KEY: 'key' }).transcription).toEqual({
    kind: 'endpoint',
    url,
    key: 'key',
    model: 'whisper-1',
  })
  const command = `whisper --model '/srv/my models/base.bin' --prompt "it's; $HOME" --empty ""`
  expect(loadConfig({ TRANSCRIBE_COMMAND: command, HOME: '/home/lectern' }).transcription).toEqual({
    kind: 'command',
    program: 'whisper',
    args: ['--model', '/srv/my models/base.bin', '--prompt', "it's; $HOME", '--empty', ''],
    home: '/home/lectern',
  })
})

test.each([
  [{ TRANSCRIBE_URL: 'speech.example.org' }, /TRANSCRIBE_URL must be a URL such as/],
  [{ TRANSCRIBE_KEY: 'two words' }, /TRANSCRIBE_KEY must consist of ASCII characters/],
  [{ TRANSCRIBE_COMMAND: 'whisper "base' }, /TRANSCRIBE_COMMAND must be a program/],
  [{ TRANSCRIBE_COMMAND: ' ' }, /TRANSCRIBE_COMMAND must be a program/],
  [{ TRANSCRIBE_URL: 'http://a.example', TRANSCRIBE_COMMAND: 'whisper' }, /not both/],
])('%j stops the start', (variables, message) => {
  expect(() => loadConfig(variables)).toThrow(message)
})

test('traces are off without a collector, and configured as OpenTelemetry specifies', () => {
  expect(loadConfig({ OTEL_SERVICE_NAME: 'school' }).traces).toBeUndefined()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(loadConfig(endpoint).traces).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    serviceName: 'lectern',
    ratio: 1,
  })
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org/otlp',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20a2V5Og==, x-tenant=school',
    OTEL_SERVICE_NAME: 'school',
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  }
  expect(loadConfig(all).traces).toEqual({
    url: 'https://traces.example.org/otlp/v1/traces',
    headers: { authorization: 'Basic a2V5Og==', 'x-tenant': 'school' },
    serviceName: 'school',
    ratio: 0.01,
  })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, /OTLP_ENDPOINT must be a URL such as/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://127.0.0.1:4317' }, /OTLP_ENDPOINT must be a URL/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://a:zq7@example.org' }, /must have no user name/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://example.org?key=zq7' }, /must have no user name/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'zq7' }, /OTLP_HEADERS must be headers such as/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=zq7%0d%0aSet-Cookie' }, /OTLP_HEADERS must be headers/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=%zq7' }, /OTLP_HEADERS must be headers such as/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
])('%j stops the start without quoting a secret', (variables, message) => {
  const load = () => loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1', ...variables })
  expect(load).toThrow(message)
  expect(load).not.toThrow(/zq7/)
})

test('pages are held by no network without CDN_PURGE_URL', () => {
  expect(loadConfig({ CDN_MAX_AGE_SECONDS: '60' }).cdn).toBeUndefined()
  expect(loadConfig({ CDN_PURGE_URL: 'https://cdn.example/purge' }).cdn).toEqual({
    purgeUrl: 'https://cdn.example/purge',
    purgeHeaders: {},
    tagHeader: 'Cache-Tag',
    maxAgeSeconds: 600,
  })
  const all = {
    CDN_PURGE_URL: 'https://cdn.example/purge',
    CDN_PURGE_HEADERS: 'Fastly-Key=a%20key',
    CDN_TAG_HEADER: 'Surrogate-Key',
    CDN_MAX_AGE_SECONDS: '60',
  }
  expect(loadConfig(all).cdn).toEqual({
    purgeUrl: 'https://cdn.example/purge',
    purgeHeaders: { 'fastly-key': 'a key' },
    tagHeader: 'Surrogate-Key',
    maxAgeSeconds: 60,
  })
})

test.each([
  [{ CDN_PURGE_URL: 'cdn.example' }, /CDN_PURGE_URL must be a URL such as/],
  [{ CDN_PURGE_URL: 'https://a:zq7@cdn.example' }, /must have no user name/],
  [{ CDN_PURGE_HEADERS: 'x-key=%zq7' }, /CDN_PURGE_HEADERS must be headers such as/],
  [{ CDN_TAG_HEADER: 'X-Tags' }, /CDN_TAG_HEADER must be Cache-Tag or Surrogate-Key/],
  [{ CDN_MAX_AGE_SECONDS: '100000' }, /CDN_MAX_AGE_SECONDS must be at most 86400/],
  [{ CATALOGUE: 'members' }, /Remove one of the two/],
  [{ CDN_PURGE_URL: '', CDN_PURGE_HEADERS: 'x-key=zq7' }, /is for requests to CDN_PURGE_URL/],
])('%j for a network stops the start without quoting a secret', (variables, message) => {
  const load = () => loadConfig({ CDN_PURGE_URL: 'https://cdn.example', ...variables })
  expect(load).toThrow(message)
  expect(load).not.toThrow(/zq7/)
})
