import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Finding, SystemReport } from '#shared/contract/administration/system.ts'
import { checkGroups } from '#shared/contract/administration/system.ts'
import { systemMessages } from '#shared/messages/administration/system.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { checkSystem } from '../domain/system/checks/check-system.ts'
import { type Config, loadConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/config/environment.ts'
import { openDatabaseForTool, type OpenDatabase } from '../startup/open-database.ts'

const usage = `Checks settings, database, files, email, proxy and background work, and says what to do.

  npm run doctor [-- --json]

Works whether Lectern runs or not, and changes nothing. The exit code is 1 if a check failed, else 0.`

const graceMilliseconds = 100

export interface DoctorResult {
  lines: string[]
  exitCode: number
}

/** Runs `npm run doctor` with the exit code of this process, which it ends: abandoned checks may still wait. */
export async function runDoctor(argv: string[]): Promise<never> {
  const { lines, exitCode } = await diagnose(argv, () => loadConfig())
  for (const line of lines) console.log(line)
  process.exit(exitCode)
}

/** Checks what the command line asks for. */
export async function diagnose(argv: string[], load: () => Config): Promise<DoctorResult> {
  const options = parseOptions(argv)
  if (typeof options === 'string') return { lines: [options], exitCode: 1 }
  if (options.help) return { lines: [usage], exitCode: 0 }
  const startedAt = new Date()
  const findings = await findAll(load)
  const report: SystemReport = {
    host: hostname(),
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    findings,
  }
  const exitCode = findings.some(({ status }) => status === 'failed') ? 1 : 0
  const lines = options.json ? [JSON.stringify(report, null, 2)] : formatReport(report)
  return { lines, exitCode }
}

function parseOptions(argv: string[]): { json?: boolean; help?: boolean } | string {
  try {
    return parseArgs({
      args: argv,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/\.\s/, 1) : ['Unknown option']
    return `${reason} (--help shows all options).`
  }
}

/** Without valid settings there is nothing else to check. */
async function findAll(load: () => Config): Promise<Finding[]> {
  let config: Config
  try {
    config = load()
  } catch (error) {
    if (error instanceof ConfigError) return [toSettingsFinding(error)]
    throw error
  }
  let opened: Promise<OpenDatabase> | undefined
  const findings = await checkSystem({
    config,
    async openDatabase() {
      if (!hasDatabase(config)) return undefined
      return (await (opened ??= openDatabaseForTool(config))).url
    },
  })
  // One that has not started by now is left to the next command.
  const database = await Promise.race([opened?.catch(() => undefined), pause(graceMilliseconds)])
  await database?.close()
  return findings
}

/** A check creates no embedded database. */
function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl) return true
  return ['postgres', 'postgres-elsewhere.json'].some((name) => existsSync(join(dataDir, name)))
}

function toSettingsFinding(error: ConfigError): Finding {
  return {
    check: 'settings',
    group: 'installation',
    title: 'Settings',
    status: 'failed',
    message: error.message.replace(/^Cannot start: /, 'Lectern cannot start: '),
    advice: 'Correct the setting (docs/configuration.md), then check again.',
    milliseconds: 0,
  }
}

function formatReport({ findings, startedAt, finishedAt }: SystemReport): string[] {
  const lines = checkGroups.flatMap((group) => {
    const found = findings.filter((finding) => finding.group === group)
    if (found.length === 0) return []
    return [systemMessages.groups[group], ...found.flatMap(formatFinding), '']
  })
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length
  const seconds = ((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000).toFixed(1)
  const summary = [
    pluralize(findings.length, ['check', 'checks']),
    `${count('failed')} failed`,
    pluralize(count('warning'), ['warning', 'warnings']),
  ]
  return [...lines, `${summary.join(', ')}, in ${seconds} s.`]
}

function formatFinding({ status, title, message, advice }: Finding): string[] {
  const label = systemMessages.statuses[status].toLowerCase().padEnd(8)
  const lines = [`  ${label} ${title}: ${message}`]
  return advice === null ? lines : [...lines, `           → ${advice}`]
}
