import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

export interface StalledReaders {
  /** Closes connections whose client stopped reading; returns how many. `now` in milliseconds. */
  closeStalled(sockets: Iterable<Socket>, now: number): number
}

interface Progress {
  completed: number
  queued: number
  since: number
}

interface Unsent {
  socket: Socket
  bytes: number
  stalledSeconds: number
}

/**
 * Closes connections whose client reads nothing of what is waiting for it: always after a while, and sooner
 * if one of them or all together take too much memory. A slow client that reads is left alone.
 */
export function createStalledReaders(isWebSocket: (socket: Socket) => boolean): StalledReaders {
  const progress = new WeakMap<Socket, Progress>()

  /** Seconds since the client last read a byte. */
  const measureStall = (socket: Socket, now: number): number => {
    const completed = socket.bytesWritten - socket.writableLength
    const queued = countQueuedBytes(socket)
    const before = progress.get(socket)
    if (before && before.completed === completed && before.queued <= queued) {
      before.queued = queued
      return (now - before.since) / 1000
    }
    progress.set(socket, { completed, queued, since: now })
    return 0
  }
  const exceedsLimits = ({ socket, bytes, stalledSeconds }: Unsent): boolean => {
    const maxBytes = isWebSocket(socket)
      ? connectionLimits.unsentBytesPerWebSocket
      : connectionLimits.unsentBytesPerConnection
    return (
      stalledSeconds >= connectionLimits.writeSeconds ||
      (bytes > maxBytes && stalledSeconds >= connectionLimits.graceSeconds)
    )
  }

  return {
    closeStalled(sockets, now) {
      let totalBytes = 0
      let closed = 0
      const stalled: Unsent[] = []
      const close = ({ socket, bytes }: Unsent) => {
        totalBytes -= bytes
        closed += 1
        socket.destroy()
      }
      for (const socket of sockets) {
        if (socket.writableLength === 0) {
          progress.delete(socket)
          continue
        }
        const unsent = {
          socket,
          bytes: socket.writableLength,
          stalledSeconds: measureStall(socket, now),
        }
        totalBytes += unsent.bytes
        if (exceedsLimits(unsent)) close(unsent)
        else if (unsent.stalledSeconds >= connectionLimits.graceSeconds) stalled.push(unsent)
      }
      if (totalBytes > connectionLimits.unsentBytesTotal) {
        for (const unsent of stalled.toSorted((a, b) => b.stalledSeconds - a.stalledSeconds)) {
          if (totalBytes > connectionLimits.unsentBytesTotal) close(unsent)
        }
      }
      return closed
    },
  }
}

/** The part of the current write that libuv has not passed to the kernel; Node's own timeout reads it, too. */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? 0
}
