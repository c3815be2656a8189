import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createApp, type Fetch } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import type { CdnSettings } from '#server/platform/cdn/send-purge.ts'
import type { Clock } from '#server/platform/clock.ts'
import { loadConfig } from '#server/platform/config.ts'
import type { TranscriptionSettings } from '#server/platform/config/combined-settings.ts'
import { defaultDatabaseTimeouts } from '#server/platform/config/environment.ts'
import {
  connectIdentityProvider,
  type IdentityProvider,
} from '#server/platform/identity/identity-provider.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { FetchRules } from '#server/platform/outgoing/send-checked.ts'
import type { S3Settings } from '#server/platform/storage/s3-storage.ts'
import type { ServicesConfig } from '#server/service-settings.ts'
import { openServices, type OpenServices } from '#server/services.ts'
import { createTestDatabase } from './databases/database.ts'
import { hashCheaply } from './hash-cheaply.ts'
import { publicUrl } from './public-url.ts'
import {
  clientId,
  clientSecret,
  startIdentityProvider,
  type Flow,
  type TestIdentityProvider,
} from './servers/identity-provider.ts'
import { startMailServer, type MailServer } from './servers/mail-server.ts'

hashCheaply()

export interface TestClock extends Clock {
  /** Advances the clock. */
  pass(span: { minutes?: number; hours?: number; days?: number }): void
}

export interface TestApp extends OpenServices {
  fetch: Fetch
  mail: MailServer
  clock: TestClock
  /** Only when requested in the options. */
  identity: TestIdentityProvider
  databaseUrl: string
  config: ServicesConfig
}

/** The whole app behind `fetch`, with its own database and mail server, for one test file. */
export function useTestApp(
  options: {
    rateLimits?: boolean
    corsOrigins?: string[]
    assetUrl?: string
    instructorApproval?: 'automatic' | 'manual'
    requireSecondFactor?: 'admins' | 'moderators' | 'none'
    catalogue?: 'public' | 'members'
    cdn?: CdnSettings
    s3?: () => S3Settings
    /** Captions are not drafted without. */
    transcription?: TranscriptionSettings
    signIn?: Flow
    /** Link previews are off without. */
    fetchRules?: FetchRules
    /** Without, errors are written to a log that must be empty after each test. */
    log?: Logger
    /** A provider other than the test's. */
    identityProvider?: (deps: {
      clock: Clock
      log: Logger
    }) => Promise<IdentityProvider | undefined>
  } = {},
): TestApp {
  const app = {} as TestApp
  const closers: (() => unknown)[] = []
  const loggedErrors: string[] = []
  beforeAll(async () => {
    const database = await createTestDatabase()
    closers.push(() => database.drop())
    const mail = await startMailServer()
    closers.push(() => mail.close())
    const dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
    // What the last request started may still be storing a file.
    closers.push(() => rm(dataDir, { recursive: true, maxRetries: 10 }))
    const clock = createTestClock()
    const log =
      options.log ?? pino({ level: 'error' }, { write: (line: string) => loggedErrors.push(line) })
    const identity = await withIdentity(options.signIn, { clock, log })
    if (identity) closers.push(() => identity.own.stop())
    const config: ServicesConfig = {
      environment: 'test',
      publicUrl,
      assetUrl: options.assetUrl ?? publicUrl,
      supportEmail: 'support@lectern.test',
      instructorApproval: options.instructorApproval ?? 'automatic',
      requireSecondFactor: options.requireSecondFactor ?? 'none',
      catalogue: options.catalogue ?? 'public',
      cdn: options.cdn,
      dataDir,
      s3: options.s3?.(),
      smtpUrl: mail.url,
      mailFrom: 'Lectern <no-reply@lectern.test>',
      // A busy machine may take longer for hundreds of requests at once; the tests of faults use the default.
      databaseTimeouts: { ...defaultDatabaseTimeouts, connect: 30_000 },
      rateLimits: options.rateLimits ?? false,
      linkPreviews: options.fetchRules !== undefined,
      ipv6Prefix: 64,
      transcription: options.transcription,
    }
    const opened = await openServices({
      databaseUrl: database.url,
      clock,
      log,
      identityProvider: identity?.provider ?? (await options.identityProvider?.({ clock, log })),
      config,
      fetchRules: options.fetchRules,
      checkedConfig: loadConfig({
        PUBLIC_URL: publicUrl,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
      }),
    })
    closers.push(() => opened.close())
    await opened.startMailDelivery()
    const fetch = createApp({
      admission: createUnlimitedAdmission(),
      deps: opened.deps,
      publicUrl,
      corsOrigins: options.corsOrigins ?? [],
      trustedProxies: 1,
      isStopping: () => false,
    })
    Object.assign(app, opened, {
      fetch,
      mail,
      clock,
      identity: identity?.own,
      databaseUrl: database.url,
      config,
    })
  })
  afterEach(() => {
    expect(loggedErrors.splice(0), 'errors in the server log').toEqual([])
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })
  return app
}

async function withIdentity(flow: Flow | undefined, deps: { clock: Clock; log: Logger }) {
  if (!flow) return undefined
  const own = await startIdentityProvider({ flow, mayReturnTo: [publicUrl] })
  const settings = {
    issuer: own.issuer,
    clientId,
    clientSecret: flow === 'secret' ? clientSecret : undefined,
    label: 'the school',
  }
  return { own, provider: connectIdentityProvider({ settings, ...deps }) }
}

function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    pass({ minutes = 0, hours = 0, days = 0 }) {
      ahead += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
  }
}
