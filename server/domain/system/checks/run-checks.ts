import type { Finding } from '#shared/contract/administration/system.ts'
import { type Check, type CheckContext, type CheckResult, failed, readReason } from './check.ts'
import { checks } from './checks.ts'
import { listSecrets, redact } from './redact.ts'
import { isHealthy } from './site/public-site.ts'

const defaultTimeoutMilliseconds = 10_000

/**
 * Runs all checks at the same time and resolves with their findings, in a fixed order and without secrets. Never
 * rejects, and takes no longer than the slowest check may.
 */
export async function runChecks(
  context: Omit<CheckContext, 'signal'>,
  listed: readonly Check[] = checks,
): Promise<Finding[]> {
  const secrets = listSecrets(context.config)
  const findings = await Promise.all(
    listed.map(async (check): Promise<Finding | undefined> => {
      const start = performance.now()
      const result = await runCheck(check, context)
      if (!result) return undefined
      const { name, group, title } = check
      return {
        check: name,
        group,
        title,
        status: result.status,
        message: redact(result.message, secrets),
        advice: result.advice && redact(result.advice, secrets),
        milliseconds: Math.round(performance.now() - start),
      }
    }),
  )
  return findings.filter((one) => one !== undefined)
}

/** Checks that ignore their signal are abandoned. */
async function runCheck(
  check: Check,
  context: Omit<CheckContext, 'signal'>,
): Promise<CheckResult | undefined> {
  const milliseconds = check.timeoutMilliseconds ?? defaultTimeoutMilliseconds
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<CheckResult>((resolve) => {
    timer = setTimeout(() => {
      stop.abort(new Error('The check took too long.'))
      resolve(createTimeoutResult(milliseconds))
    }, milliseconds)
  })
  try {
    return await Promise.race([runIfPossible(check, { ...context, signal: stop.signal }), timeout])
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

function createTimeoutResult(milliseconds: number): CheckResult {
  return failed(
    `There was no result within ${milliseconds / 1000} seconds.`,
    'Check again. If it persists, look for what is slow or does not respond: the network, a disk, or the service that is checked.',
  )
}

async function runIfPossible(
  check: Check,
  context: CheckContext,
): Promise<CheckResult | undefined> {
  if (check.needs && !(await isAvailable(check.needs, context))) return undefined
  try {
    return await check.run(context)
  } catch (error) {
    return failed(
      `The check could not be completed: ${readReason(error)}.`,
      'Correct what the message names, then check again.',
    )
  }
}

async function isAvailable(
  what: 'database' | 'site',
  { database, site }: CheckContext,
): Promise<boolean> {
  try {
    return what === 'database'
      ? (await database.connect()) !== undefined
      : isHealthy(await site.load())
  } catch {
    return false
  }
}
