import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

export interface StalledReaders {
  /** Closes connections whose client stopped reading; returns how many. `now` in milliseconds. */
  closeStalled(sockets: Iterable<Socket>, now: number): number
}

interface Progress {
  /** Bytes that the kernel has accepted, which it does as the client reads. */
  sent: number
  /** When the client last read a byte. */
  since: number
  startedAt: number
  sentAtStart: number
}

interface Unsent {
  socket: Socket
  bytes: number
  /** Since something waits to be sent. */
  seconds: number
  stalledSeconds: number
  bytesPerSecond: number
}

/**
 * Closes connections whose client reads nothing of what is waiting for it: always after a while, and sooner
 * if one of them or all together take too much memory. A slow client that reads is left alone, unless memory stays above
 * the limit: then the slowest are closed, too.
 */
export function createStalledReaders(isWebSocket: (socket: Socket) => boolean): StalledReaders {
  const progress = new WeakMap<Socket, Progress>()

  const measure = (socket: Socket, now: number): Unsent => {
    const sent = countSentBytes(socket)
    const current = progress.get(socket) ?? { sent, since: now, startedAt: now, sentAtStart: sent }
    progress.set(socket, current)
    if (sent > current.sent) Object.assign(current, { sent, since: now })
    const seconds = (now - current.startedAt) / 1000
    return {
      socket,
      bytes: socket.writableLength,
      seconds,
      stalledSeconds: (now - current.since) / 1000,
      bytesPerSecond: (sent - current.sentAtStart) / Math.max(seconds, 1),
    }
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
      const open: Unsent[] = []
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
        const unsent = measure(socket, now)
        totalBytes += unsent.bytes
        if (exceedsLimits(unsent)) close(unsent)
        else if (unsent.seconds >= connectionLimits.graceSeconds) open.push(unsent)
      }
      if (totalBytes > connectionLimits.unsentBytesTotal) {
        for (const unsent of open.toSorted(compareByDelay)) {
          if (totalBytes > connectionLimits.unsentBytesTotal) close(unsent)
        }
      }
      return closed
    },
  }
}

/** The longest stalled first, then those that need most time for what they hold. */
function compareByDelay(a: Unsent, b: Unsent): number {
  const stall = ({ stalledSeconds }: Unsent) =>
    stalledSeconds >= connectionLimits.graceSeconds ? stalledSeconds : 0
  const delay = ({ bytes, bytesPerSecond }: Unsent) => bytes / Math.max(bytesPerSecond, 1)
  return stall(b) - stall(a) || delay(b) - delay(a)
}

/** Of what was written to the socket, the part that libuv has passed to the kernel. */
function countSentBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Partial<StreamHandle> | null }
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0)
}

/** Not public; Node's own timeout of sockets reads `writeQueueSize`, too. */
interface StreamHandle {
  bytesWritten: number
  writeQueueSize: number
}
