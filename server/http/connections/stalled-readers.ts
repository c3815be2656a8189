import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

interface Progress {
  completed: number
  queued: number
  since: number
}

export interface StalledReaders {
  /** Ends connections that do not read; returns how many. `now` in milliseconds. */
  closeStalled(sockets: Iterable<Socket>, now: number): number
}

interface Unsent {
  socket: Socket
  bytes: number
  stalledSeconds: number
}

/**
 * Ends connections whose client takes nothing of what waits for it: after a while always, and sooner while
 * one of them or all together hold too much memory. A slow client that reads is left alone.
 */
export function createStalledReaders(isWebSocket: (socket: Socket) => boolean): StalledReaders {
  const progress = new WeakMap<Socket, Progress>()

  /** Seconds without a byte being taken. */
  const stalledFor = (socket: Socket, now: number): number => {
    const completed = socket.bytesWritten - socket.writableLength
    const queued = queuedBytes(socket)
    const before = progress.get(socket)
    if (before && before.completed === completed && before.queued <= queued) {
      before.queued = queued
      return (now - before.since) / 1000
    }
    progress.set(socket, { completed, queued, since: now })
    return 0
  }
  const isTooLong = ({ socket, bytes, stalledSeconds }: Unsent): boolean => {
    const most = isWebSocket(socket)
      ? connectionLimits.unsentBytesPerWebSocket
      : connectionLimits.unsentBytesPerConnection
    return (
      stalledSeconds >= connectionLimits.writeSeconds ||
      (bytes > most && stalledSeconds >= connectionLimits.graceSeconds)
    )
  }

  return {
    closeStalled(sockets, now) {
      let all = 0
      let ended = 0
      const waiting: Unsent[] = []
      const end = ({ socket, bytes }: Unsent) => {
        all -= bytes
        ended += 1
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
          stalledSeconds: stalledFor(socket, now),
        }
        all += unsent.bytes
        if (isTooLong(unsent)) end(unsent)
        else if (unsent.stalledSeconds >= connectionLimits.graceSeconds) waiting.push(unsent)
      }
      if (all > connectionLimits.unsentBytesInAll) {
        for (const unsent of waiting.toSorted((a, b) => b.stalledSeconds - a.stalledSeconds)) {
          if (all > connectionLimits.unsentBytesInAll) end(unsent)
        }
      }
      return ended
    },
  }
}

/** What libuv has not handed to the system yet of the write under way; Node's own timeout reads it, too. */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? 0
}
