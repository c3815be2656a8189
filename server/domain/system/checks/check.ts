import type { Config } from '#server/platform/config.ts'
import type { CheckGroup, CheckStatus } from '#shared/contract/administration/system.ts'
import type { CheckDatabase } from './database/check-database.ts'
import type { PublicSite } from './site/public-site.ts'

/** Settings that checks need, of the server or of a command. */
export type CheckedConfig = Config

/** What checks work on. */
export interface CheckContext {
  config: CheckedConfig
  database: CheckDatabase
  site: PublicSite
  /** Aborts when the time of the check is over. */
  signal: AbortSignal
  /** Those of the system if absent. */
  dnsServers?: string[]
}

export interface CheckResult {
  status: CheckStatus
  /** What was found, as a sentence. */
  message: string
  /** What to do. */
  advice: string | null
}

export interface Check {
  /** Identifies it, in reports and in `npm run doctor -- --json`. */
  name: string
  group: CheckGroup
  title: string
  /** Without it, the check is left out: that it is missing is reported by another check. */
  needs?: 'database' | 'site'
  /** How long it may take; 10 seconds by default. */
  timeoutMilliseconds?: number
  /** Undefined if it does not apply to this installation. A rejection is a failed check. */
  run: (context: CheckContext) => Promise<CheckResult | undefined>
}

export function ok(message: string): CheckResult {
  return { status: 'ok', message, advice: null }
}

export function warning(message: string, advice: string): CheckResult {
  return { status: 'warning', message, advice }
}

export function failed(message: string, advice: string): CheckResult {
  return { status: 'failed', message, advice }
}

const severity: CheckStatus[] = ['ok', 'warning', 'failed']

/** One result of several: the worst status, with the messages of all that are not ok, or of all. */
export function combine(results: CheckResult[]): CheckResult {
  const worst = Math.max(0, ...results.map(({ status }) => severity.indexOf(status)))
  const bad = results.filter(({ status }) => status !== 'ok')
  const shown = bad.length > 0 ? bad : results
  const advice = bad.flatMap((result) => result.advice ?? [])
  return {
    status: severity[worst] ?? 'failed',
    message: shown.map(({ message }) => message).join(' '),
    advice: advice.length > 0 ? [...new Set(advice)].join(' ') : null,
  }
}

/** The innermost reason of an error, in its own words. */
export function readReason(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  if (!(at instanceof Error)) return String(at)
  if (at instanceof AggregateError && at.message === '') return readReason(at.errors[0])
  // Node tries each address of a host; its error has no message when all of them fail.
  return at.message || ('code' in at ? String(at.code) : at.name)
}
