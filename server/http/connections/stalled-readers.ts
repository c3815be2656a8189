import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

export interface StalledReaders {
  /** Closes connections whose client stopped reading; returns how many. `now` in milliseconds. */
  closeStalled(sockets: Iterable<Socket>, now: number): number
}

interface Progress {
  completed: number
  queued: number
  /** When the client last read a byte. */
  since: number
  startedAt: number
  bytesRead: number
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
    const completed = socket.bytesWritten - socket.writableLength
    const queued = countQueuedBytes(socket)
    const current = progress.get(socket) ?? {
      completed,
      queued,
      since: now,
      startedAt: now,
      bytesRead: 0,
    }
    progress.set(socket, current)
    const hasCompleted = completed !== current.completed
    const bytesRead = hasCompleted ? completed - current.completed : current.queued - queued
    if (bytesRead > 0) {
      current.since = now
      current.bytesRead += bytesRead
    }
    Object.assign(current, { completed, queued })
    const seconds = (now - current.startedAt) / 1000
    return {
      socket,
      bytes: socket.writableLength,
      seconds,
      stalledSeconds: (now - current.since) / 1000,
      bytesPerSecond: current.bytesRead / Math.max(seconds, 1),
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
        for (const unsent of open.toSorted(byPatience)) {
          if (totalBytes > connectionLimits.unsentBytesTotal) close(unsent)
        }
      }
      return closed
    },
  }
}

/** The longest stalled first, then the slowest. */
function byPatience(a: Unsent, b: Unsent): number {
  const stall = ({ stalledSeconds }: Unsent) =>
    stalledSeconds >= connectionLimits.graceSeconds ? stalledSeconds : 0
  return stall(b) - stall(a) || a.bytesPerSecond - b.bytesPerSecond
}

/** The part of the current write that libuv has not passed to the kernel; Node's own timeout reads it, too. */
function countQueuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? 0
}
