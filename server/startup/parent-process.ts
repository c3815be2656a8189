import cluster from 'node:cluster'
import { isRunByNpm } from '../platform/config.ts'

const pollMilliseconds = 500

/**
 * Calls `onExit` when the process that this one must not outlive was killed: the primary of the cluster, or
 * npm, which then cannot forward a signal. A shell that started the server may end before it.
 */
export function onParentExit(onExit: () => void): void {
  const { worker } = cluster
  if (worker) {
    worker.once('disconnect', () => {
      // Prevents Node from exiting at once, so that `onExit` can close everything.
      worker.exitedAfterDisconnect = true
      onExit()
    })
  } else if (isRunByNpm()) {
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      onExit()
    }, pollMilliseconds)
    timer.unref()
  }
}
