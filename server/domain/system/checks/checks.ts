import { checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDiskSpace } from './check-disk-space.ts'
import { checkNode, checkOpenFiles } from './check-node.ts'
import { checkFfmpeg, checkWorker } from './check-processes.ts'
import { checkQueue } from './check-queue.ts'
import { checkIdentityProvider, checkRedis } from './check-services.ts'
import { checkSettings } from './check-settings.ts'
import { checkBackupStorage, checkStorage } from './check-storage.ts'
import type { Check, CheckContext } from './check.ts'
import { checkConnections } from './database/check-connections.ts'
import { checkExtensions } from './database/check-extensions.ts'
import { checkLocale } from './database/check-locale.ts'
import { checkMigrations } from './database/check-migrations.ts'
import { checkPostgres } from './database/check-postgres.ts'
import { checkReplica } from './database/check-replica.ts'
import { checkWriteLatency } from './database/check-write-latency.ts'
import { checkSenderDomain } from './mail/check-sender-domain.ts'
import { checkSmtp } from './mail/check-smtp.ts'
import { checkCdn } from './site/check-cdn.ts'
import { checkCertificate } from './site/check-certificate.ts'
import { checkProxy } from './site/check-proxy.ts'
import { checkPublicUrl } from './site/check-public-url.ts'
import { checkWebSocket } from './site/check-websocket.ts'

/** An embedded database may have to be started, or to recover. */
const databaseMilliseconds = 30_000

type Details = Pick<Check, 'title' | 'run' | 'needs' | 'timeoutMilliseconds'>

function inGroup(group: Check['group'], checks: Record<string, Details>): Check[] {
  return Object.entries(checks).map(([name, details]) => ({ name, group, ...details }))
}

function onDatabase(title: string, run: (context: CheckContext) => ReturnType<Check['run']>) {
  return { title, run, needs: 'database', timeoutMilliseconds: databaseMilliseconds } as const
}

/** All checks, in the order in which they are shown. */
export const checks: readonly Check[] = [
  ...inGroup('installation', {
    settings: { title: 'Settings', run: checkSettings },
    node: { title: 'Version', run: checkNode },
    clock: { title: 'Clock', run: checkClock, timeoutMilliseconds: databaseMilliseconds },
    openFiles: { title: 'Open files', run: checkOpenFiles },
  }),
  ...inGroup('database', {
    postgres: {
      title: 'PostgreSQL',
      run: checkPostgres,
      timeoutMilliseconds: databaseMilliseconds,
    },
    migrations: onDatabase('Schema', checkMigrations),
    extensions: onDatabase('Extensions', checkExtensions),
    locale: onDatabase('Encoding and locale', checkLocale),
    writeLatency: onDatabase('Speed of writes', checkWriteLatency),
    connections: onDatabase('Connections', checkConnections),
    replica: onDatabase('Read replica', checkReplica),
  }),
  ...inGroup('files', {
    storage: { title: 'Uploaded files', run: checkStorage },
    diskSpace: { title: 'Disk space', run: checkDiskSpace },
  }),
  ...inGroup('email', {
    smtp: { title: 'Mail server', run: checkSmtp },
    senderDomain: { title: 'Sender', run: checkSenderDomain },
  }),
  ...inGroup('network', {
    publicUrl: {
      title: 'Public URL',
      run: checkPublicUrl,
      timeoutMilliseconds: databaseMilliseconds,
    },
    certificate: { title: 'Certificate', run: checkCertificate },
    proxy: {
      title: 'Proxy headers',
      run: checkProxy,
      needs: 'site',
      timeoutMilliseconds: databaseMilliseconds,
    },
    webSocket: { title: 'WebSockets', run: checkWebSocket, needs: 'site' },
    identityProvider: { title: 'Sign-in provider', run: checkIdentityProvider },
    redis: { title: 'Redis', run: checkRedis },
    cdn: { title: 'Content delivery network', run: checkCdn },
  }),
  ...inGroup('background', {
    worker: onDatabase('Worker', checkWorker),
    queue: onDatabase('Queue', checkQueue),
    backups: onDatabase('Backups', checkBackups),
    backupStorage: { title: 'Storage of backups', run: checkBackupStorage },
    ffmpeg: { title: 'Video encoder', run: checkFfmpeg },
  }),
]
