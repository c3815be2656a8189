import cluster from 'node:cluster'
import type { Neighbours } from './realtime/hand-on.ts'

/** What a process that `server/cluster.ts` started was told of the others; undefined for any other. */
export function neighboursOf(argv: readonly string[]): Neighbours | undefined {
  const [, folder] = argv.slice(argv.indexOf('--cluster'))
  if (!cluster.worker || !argv.includes('--cluster') || !folder) return undefined
  return { folder, self: String(cluster.worker.id) }
}
