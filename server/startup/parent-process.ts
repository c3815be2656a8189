import cluster from 'node:cluster'
import { isRunByNpm } from '../platform/config.ts'

const lookMilliseconds = 500

/**
 * Calls `onGone` when the process that must not be outlived was killed: npm, which then cannot forward a
 * signal, or the primary of the cluster. A shell that started the server may end before it.
 */
export function onParentExit(onGone: () => void): void {
  const { worker } = cluster
  if (worker) {
    worker.once('disconnect', () => {
      // Node would exit at once; this says that somebody else ends the process.
      worker.exitedAfterDisconnect = true
      onGone()
    })
  } else if (isRunByNpm()) {
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      onGone()
    }, lookMilliseconds)
    timer.unref()
  }
}
