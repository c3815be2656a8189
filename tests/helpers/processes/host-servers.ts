import '#server/startup/fast-imports.mjs'
import type { Closers } from '#server/startup/open-server.ts'
import type { HostReport, HostRequest } from './server-host.ts'

// The process of `startServerHost`. Imported dynamically, after the hooks above are installed.
const { prettyFactory } = await import('pino-pretty')
const { hashCheaply } = await import('../hash-cheaply.ts')
const { loadConfig } = await import('#server/platform/config.ts')
const { createLogger } = await import('#server/platform/logging/logger.ts')
const { describeError } = await import('#server/platform/logging/describe-error.ts')
const { closeAll, openHttpServer } = await import('#server/startup/open-http-server.ts')

hashCheaply()
const toText = prettyFactory({ colorize: false, translateTime: 'SYS:HH:MM:ss' })
const closeServers = new Map<number, () => Promise<void>>()

process.on('message', (request: HostRequest) => {
  const { id } = request
  const work = request.settings ? open(id, request.settings) : closeServers.get(id)?.()
  void work?.catch((error: unknown) => report({ id, failure: describeError(error) }))
})
process.on('disconnect', () => process.exit())

async function open(id: number, settings: Record<string, string>): Promise<void> {
  const closers: Closers = []
  const config = loadConfig(settings)
  const destination = { write: (line: string) => report({ id, log: toText(line) }) }
  const log = createLogger({ level: config.logLevel, json: true, destination })
  let isStopping = false
  closeServers.set(id, async () => {
    isStopping = true
    await closeAll(closers, log)
    closeServers.delete(id)
    report({ id, isClosed: true })
  })
  await openHttpServer(config, log, closers, {
    isStopping: () => isStopping,
    onReady: (opened) => report({ id, url: opened.config.publicUrl }),
    onDatabaseLost: (error) => log.fatal({ err: error }, 'The database is lost.'),
  })
}

function report(message: HostReport): void {
  process.send?.(message)
}
