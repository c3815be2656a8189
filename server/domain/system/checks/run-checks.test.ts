import { expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config.ts'
import { type Check, combine, failed, ok, warning } from './check.ts'
import { createCheckDatabase } from './database/check-database.ts'
import { runChecks } from './run-checks.ts'
import { createPublicSite } from './site/public-site.ts'

const config = loadConfig({
  DATABASE_URL: 'postgresql://lectern:d%40tabase@127.0.0.1:1/none',
  SMTP_URL: 'smtp://ada:tremendous@127.0.0.1:1',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'bucket-secret',
})

function run(listed: Partial<Check>[]) {
  const context = {
    config,
    database: createCheckDatabase(async () => config.databaseUrl),
    site: createPublicSite('http://127.0.0.1:1'),
  }
  const defaults = { group: 'installation', title: 'Title', run: async () => ok('Fine.') } as const
  return runChecks(
    context,
    listed.map((check, index) => ({ name: `check${index}`, ...defaults, ...check })),
  )
}

test('a check that hangs or rejects fails, without holding up the others', async () => {
  const start = performance.now()
  const findings = await run([
    { run: () => new Promise(() => undefined), timeoutMilliseconds: 50 },
    { run: () => Promise.reject(new Error('outer', { cause: new Error('no route') })) },
    {},
  ])
  expect(findings).toMatchObject([
    { status: 'failed', message: 'There was no result within 0.05 seconds.' },
    { status: 'failed', message: 'The check could not be completed: no route.' },
    { status: 'ok', message: 'Fine.', advice: null },
  ])
  expect(performance.now() - start).toBeLessThan(5000)
})

test('the signal of a check aborts when its time is over', async () => {
  let aborted = false
  await run([
    {
      timeoutMilliseconds: 20,
      run: ({ signal }) =>
        new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
    },
  ])
  expect(aborted).toBe(true)
})

test('checks without what they need, and those that do not apply, are left out', async () => {
  const findings = await run([
    { needs: 'database' },
    { needs: 'site' },
    { run: async () => undefined },
    {},
  ])
  expect(findings.map(({ check }) => check)).toEqual(['check3'])
})

test('passwords and keys never appear, whoever quotes them', async () => {
  const text = 'Rejected: tremendous, d@tabase, d%40tabase, bucket-secret, dHJlbWVuZG91cw==.'
  const [finding] = await run([{ run: async () => failed(text, text) }])
  expect(finding?.message).toBe('Rejected: •••, •••, •••, •••, •••.')
  expect(finding?.advice).toBe(finding?.message)
})

test('of several results, the worst counts, and only what is not ok is shown', () => {
  expect(combine([ok('A.'), ok('B.')])).toEqual(ok('A. B.'))
  expect(combine([ok('A.'), warning('B.', 'Do b.'), failed('C.', 'Do c.')])).toEqual(
    failed('B. C.', 'Do b. Do c.'),
  )
  expect(combine([warning('A.', 'Do it.'), warning('B.', 'Do it.')])).toEqual(
    warning('A. B.', 'Do it.'),
  )
})
