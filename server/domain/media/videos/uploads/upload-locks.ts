import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { videoUploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import type { Deps } from '../../../deps.ts'

export interface UploadLocks {
  /**
   * Runs `work` while no other request of any process changes the upload. A request that does so is interrupted, since
   * its client has probably disconnected; `signal` then aborts `work`. Throws `not_found` and `unavailable`.
   */
  run<T>(uploadId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** A lock ends by itself this long after its process was killed. */
const lockSeconds = 6
const extendMilliseconds = 2000
const pollMilliseconds = 100
const waitMilliseconds = 15_000

/** Locks in the rows of uploads, which work across processes and need no connection of their own. */
export function createUploadLocks(deps: Pick<Deps, 'db' | 'events'>): UploadLocks {
  const { db, events } = deps
  /** The requests of this process that have a lock, and those that wait for one; newer ones end both. */
  const holders = new Map<string, AbortController>()
  const waiting = new Map<string, AbortController>()
  events.on('uploadWanted', ({ uploadId }) => holders.get(uploadId)?.abort())

  async function lock(uploadId: string, owner: string, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    for (let isFirst = true; ; isFirst = false) {
      if (await tryLock(uploadId, owner)) return
      if (isFirst) {
        if (!(await exists(uploadId))) throw new AppError('not_found', messages.uploadNotFound)
        await events.publish('uploadWanted', { uploadId })
      }
      if (signal.aborted) throw new AppError('conflict', messages.uploadContinued)
      if (performance.now() - startedAt > waitMilliseconds) {
        throw new AppError('unavailable', messages.uploadBusy, { retryAfterSeconds: 5 })
      }
      await sleep(pollMilliseconds)
    }
  }

  async function tryLock(uploadId: string, owner: string): Promise<boolean> {
    const isFree = or(isNull(videoUploads.lockedBy), lt(videoUploads.lockedUntil, sql`now()`))
    const { rowCount } = await db
      .update(videoUploads)
      .set({ lockedBy: owner, ...extended() })
      .where(and(eq(videoUploads.id, uploadId), isFree))
    return rowCount === 1
  }

  async function extend(uploadId: string, owner: string): Promise<boolean> {
    const { rowCount } = await db
      .update(videoUploads)
      .set({ ...extended(), receivedAt: sql`now()` })
      .where(and(eq(videoUploads.id, uploadId), eq(videoUploads.lockedBy, owner)))
    return rowCount === 1
  }

  async function exists(uploadId: string): Promise<boolean> {
    return (await db.$count(videoUploads, eq(videoUploads.id, uploadId))) > 0
  }

  async function release(uploadId: string, owner: string): Promise<void> {
    await db
      .update(videoUploads)
      .set({ lockedBy: null, lockedUntil: null })
      .where(and(eq(videoUploads.id, uploadId), eq(videoUploads.lockedBy, owner)))
  }

  async function wait(uploadId: string, owner: string): Promise<void> {
    const controller = new AbortController()
    waiting.get(uploadId)?.abort()
    waiting.set(uploadId, controller)
    try {
      await lock(uploadId, owner, controller.signal)
    } finally {
      if (waiting.get(uploadId) === controller) waiting.delete(uploadId)
    }
  }

  return {
    async run(uploadId, work) {
      const owner = randomUUID()
      const controller = new AbortController()
      await wait(uploadId, owner)
      holders.set(uploadId, controller)
      const timer = setInterval(() => {
        // While the database is unreachable, no other request can take the lock either.
        extend(uploadId, owner).then(
          (isMine) => isMine || controller.abort(),
          () => undefined,
        )
      }, extendMilliseconds)
      try {
        return await work(controller.signal)
      } finally {
        clearInterval(timer)
        if (holders.get(uploadId) === controller) holders.delete(uploadId)
        await release(uploadId, owner)
      }
    },
  }
}

const extended = () => ({ lockedUntil: sql`now() + ${lockSeconds} * interval '1 second'` })
