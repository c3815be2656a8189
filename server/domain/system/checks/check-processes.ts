import { findFfmpeg } from '../../media/index.ts'
import { listProcesses } from '../processes.ts'
import { type CheckContext, type CheckResult, ok, failed, warning } from './check.ts'
import { requireConnection } from './database/check-database.ts'

/** Whether a worker process runs, which processes videos and makes backups. */
export async function checkWorker({ database, config }: CheckContext): Promise<CheckResult> {
  const processes = await listProcesses((await requireConnection(database)).query)
  const workers = processes.filter(({ kind }) => kind === 'worker')
  if (workers.length > 0) {
    return ok(`Workers run on ${[...new Set(workers.map(({ host }) => host))].join(', ')}.`)
  }
  if (processes.length === 0) {
    return warning('Lectern is not running.', 'Start it, then check again.')
  }
  return failed(
    'No worker process runs: videos are not processed and backups are not made.',
    config.startsWorker
      ? 'Look in the log of the server for why its worker ends.'
      : 'Start one with `npm run worker`, or remove WORKER=off.',
  )
}

/** Whether this machine can encode videos. */
export async function checkFfmpeg({ config }: CheckContext): Promise<CheckResult> {
  if (!config.transcoding.isOn) {
    return ok('TRANSCODING=off: the browsers of authors prepare videos.')
  }
  const ffmpeg = await findFfmpeg(config.transcoding)
  if (ffmpeg) return ok(`${ffmpeg.path} encodes videos.`)
  return warning(
    'There is no ffmpeg with H.264 and AAC on this machine: the browsers of authors prepare videos, in fewer qualities.',
    'Install ffmpeg where workers run, or set FFMPEG_PATH. TRANSCODING=off hides this warning.',
  )
}
