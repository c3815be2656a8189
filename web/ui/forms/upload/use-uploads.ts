import { useEffect, useState, useSyncExternalStore } from 'react'
import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { checkFiles, type FileRules } from './check-files.ts'
import { guardUnload } from './guard-unload.ts'
import {
  createUploadQueue,
  type QueueOptions,
  type Rejection,
  type SendOptions,
  type Upload,
} from './upload-queue.ts'

interface UploadOptions<Result> {
  /** Uploads a file. Rejects with `ApiError`. */
  send: (options: SendOptions, id: string) => Promise<Result>
  onUploaded: (result: Result, upload: Upload) => void
  onFailed?: (upload: Upload) => void
  /** The message once these files were uploaded. */
  describeDone?: (names: readonly string[]) => string
}

interface FieldOptions<Result> extends UploadOptions<Result>, Omit<FileRules, 'getRoom'> {
  /** How many more files there is room for. */
  getRoom: (uploads: readonly Upload[]) => number
}

/** Checks and uploads files for as long as the component exists; whoever leaves it meanwhile is told. */
export function useUploads<Result>(options: FieldOptions<Result>) {
  const [queue] = useState(() => createUploadQueue(toQueueOptions(options)))
  useEffect(() => queue.setOptions(toQueueOptions(options)))
  useEffect(
    () => () => {
      const names = queue.clear()
      if (names.length > 0) toast.info(messages.left(names))
    },
    [queue],
  )
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)

  return {
    ...state,
    ...queue,
    /** Uploads the files that can be sent, and lists the others with the reason. Resolves to the former. */
    async addFiles(files: readonly File[]): Promise<readonly { id: string; file: File }[]> {
      const { accepted, rejected } = await checkFiles(files, {
        ...options,
        getRoom: () => options.getRoom(queue.getState().uploads),
      })
      const added = accepted.map((file) => ({ id: createId(), file }))
      queue.add(added, toUploads(rejected))
      return added
    },
  }
}

/** What all queues of the page have in common. */
export function toQueueOptions<Result>(options: UploadOptions<Result>): QueueOptions<Result> {
  return {
    describeDone: messages.uploaded,
    onFailed: () => undefined,
    ...options,
    describeFailure,
    onBusy: guardUnload,
  }
}

/** Rejected files, as they are listed. */
export function toUploads(rejected: readonly Rejection[]): Upload[] {
  return rejected.map(({ file, reason }) => ({
    id: createId(),
    file,
    stage: 'failed',
    percent: 0,
    error: reason,
    canRetry: false,
  }))
}

/** An overloaded server recovers, and whoever is told that something is full can remove something. */
const passingStatuses = new Set([0, 408, 409, 429, 500, 502, 503, 504])

/** What to show of a failed upload; ends an expired session. */
function describeFailure(error: unknown): { msg: string; canRetry: boolean } {
  endSessionIfExpired(error)
  const canRetry = error instanceof ApiError && passingStatuses.has(error.status)
  return { msg: toDisplayError(error).msg, canRetry }
}

/** The uploads that may still succeed. */
export function countOpen(uploads: readonly Upload[]): number {
  return uploads.filter(({ stage, canRetry }) => stage !== 'failed' || canRetry).length
}

/** Rejects with the error of the form field if one of the files could not be uploaded. */
export async function rejectIfFailed(
  name: string,
  ended: Promise<readonly Upload[]>,
): Promise<void> {
  const [failed] = await ended
  const msg = failed?.error
  if (msg !== undefined) throw new ApiError(400, { msg, fields: { [name]: msg } })
}
