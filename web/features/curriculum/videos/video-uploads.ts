import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { type ApiError, toDisplayError } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { retryDelay } from '#web/lib/live/connection.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { getSession, subscribeToSession } from '#web/lib/session/store.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { attachVideo, detachVideo } from './attach-video.ts'
import {
  continueBrowserWork,
  startBrowserWork,
  stopBrowserWork,
} from './browser-work/browser-work.ts'
import { forgetHandle, type PickedFile, storeHandle } from './file-handles.ts'
import type { Sending } from './send-video.ts'
import { forgetUpload, storeUpload } from './stored-uploads.ts'
import { createTransferRate } from './transfer-rate.ts'
import { lockUpload, unlockUpload } from './upload-locks.ts'
import { uploadStore } from './upload-store.ts'
import { isSameFile, type VideoTarget, type VideoUpload } from './video-upload.ts'

/** More at once would share the same connection. */
const concurrentMax = 3
const displayMilliseconds = 250
const storeMilliseconds = 2000

/** What is only known while the page is open. */
interface Task {
  file: File
  /** Absent while the upload does not run; each run has its own. */
  run?: { sending?: Sending }
  timer?: ReturnType<typeof setTimeout>
  attempts: number
}

const tasks = new Map<string, Task>()

export interface NewUpload extends PickedFile {
  lesson: string
  isReplacement: boolean
}

/** Uploads videos to lessons. The ids of the uploads are those of the videos. */
export function addUploads({ userId, course }: VideoTarget, added: readonly NewUpload[]): void {
  if (added.length === 0) return
  watch()
  const uploads = added.map(({ file, handle, lesson, isReplacement }): VideoUpload => {
    const id = createId()
    tasks.set(id, { file, attempts: 0 })
    void lockUpload(id)
    if (handle) void storeHandle(id, handle)
    const { name, size: bytes, lastModified: modified } = file
    const upload = { id, userId, course, lesson, name, bytes, modified, isReplacement }
    return { ...upload, stage: 'waiting', sent: 0 }
  })
  for (const upload of uploads) storeUpload(upload)
  uploadStore.add(uploads)
  uploadStore.announce(messages.uploading(uploads.map(({ name }) => name)))
  fill()
}

export function pauseUpload(id: string): void {
  stop(id)
  uploadStore.change(id, { stage: 'paused', rate: undefined })
  fill()
}

/** Continues a paused upload, or tries a failed one again. */
export function resumeUpload(id: string): void {
  const upload = uploadStore.find(id)
  if (!upload || !tasks.has(id)) return
  storeUpload(upload)
  uploadStore.change(id, { stage: 'waiting', error: undefined })
  fill()
}

/** Continues after a reload, with the file that the author chose again. */
export async function continueUpload(id: string, { file, handle }: PickedFile): Promise<void> {
  const upload = uploadStore.find(id)
  if (upload?.stage !== 'fileNeeded') return
  if (!isSameFile(upload, file)) {
    return uploadStore.change(id, { error: messages.otherFile(upload.name) })
  }
  if (!(await lockUpload(id))) return uploadStore.change(id, { error: messages.otherTab })
  watch()
  tasks.set(id, { file, attempts: 0 })
  if (handle) void storeHandle(id, handle)
  uploadStore.announce(messages.uploading([upload.name]))
  resumeUpload(id)
}

/** Stops an upload for good, or dismisses a failed one; the server deletes what it has. */
export function cancelUpload(id: string): void {
  const upload = uploadStore.find(id)
  if (!upload) return
  stop(id)
  stopBrowserWork(id)
  end(id)
  fill()
  const { url } = upload
  if (url === undefined) return
  if (!upload.isReplacement) void detachVideo(upload)
  void import('./send-video.ts').then(({ deleteUpload }) => deleteUpload(url))
}

/** Removes an upload that needs no further action. */
function end(id: string): void {
  tasks.delete(id)
  uploadStore.remove(id)
  forgetUpload(id)
  void forgetHandle(id)
  unlockUpload(id)
}

/** Starts as many waiting uploads as may run at once. */
function fill(): void {
  const { uploads } = uploadStore.get()
  const running = uploads.filter(({ stage }) => stage === 'sending' || stage === 'offline').length
  const waiting = uploads.filter(({ stage }) => stage === 'waiting')
  for (const { id } of waiting.slice(0, concurrentMax - running)) void start(id)
}

async function start(id: string): Promise<void> {
  const task = tasks.get(id)
  const upload = uploadStore.find(id)
  if (!task || !upload) return
  const run: Task['run'] = {}
  task.run = run
  const isCurrent = () => task.run === run
  uploadStore.change(id, { stage: 'sending', error: undefined, rate: undefined })
  const module = await import('./send-video.ts').catch(() => undefined)
  if (!isCurrent()) return
  if (!module) return waitForConnection(id, task)
  const { course, lesson, name, bytes, isReplacement } = upload
  const report = createReport(id, task)
  run.sending = module.sendVideo({
    file: task.file,
    endpoint: `/api/courses/${course}/videos`,
    url: upload.url,
    // If the page is closed before it knows that everything arrived, the server replaces the video.
    metadata: { filename: name, video: id, ...(isReplacement ? { lesson } : {}) },
    onUrl: (url) => isCurrent() && onCreated(id, url),
    onProgress: (sent) => isCurrent() && report(Math.min(sent, bytes)),
    onSuccess: () => isCurrent() && void finish(id),
    onError: (error) => isCurrent() && onError(id, task, error),
  })
}

function stop(id: string): void {
  const task = tasks.get(id)
  if (!task) return
  clearTimeout(task.timer)
  task.run?.sending?.stop()
  delete task.run
}

/** The lesson gets its video at once, so that leaving the page loses nothing. */
function onCreated(id: string, url: string): void {
  const upload = uploadStore.find(id)
  const file = tasks.get(id)?.file
  if (upload && file) void startBrowserWork({ id, course: upload.course, file })
  if (!upload || upload.url === url) return
  uploadStore.change(id, { url })
  storeUpload({ ...upload, url })
  if (!upload.isReplacement) void attachVideo(upload)
}

/** Shows the progress a few times per second. */
function createReport(id: string, task: Task): (sent: number) => void {
  const rate = createTransferRate()
  let shownAt = 0
  let storedAt = 0
  return (sent) => {
    const now = Date.now()
    const upload = uploadStore.find(id)
    if (!upload || (now - shownAt < displayMilliseconds && sent < upload.bytes)) return
    task.attempts = 0
    shownAt = now
    uploadStore.change(id, { stage: 'sending', sent, rate: rate.add(sent, now) })
    if (now - storedAt < storeMilliseconds) return
    storedAt = now
    storeUpload({ ...upload, sent })
  }
}

async function finish(id: string): Promise<void> {
  const upload = uploadStore.find(id)
  if (!upload) return
  if (upload.isReplacement) await attachVideo(upload)
  continueBrowserWork(id)
  end(id)
  const message = messages.uploaded([upload.name])
  uploadStore.announce(message)
  if (uploadStore.get().openCourse !== upload.course) toast.success(message)
  fill()
}

/** Statuses that say nothing about the file. */
const passingStatuses = new Set([0, 408, 423, 425, 500, 502, 503, 504])
/** Once the server knows the upload: a conflict is about how much it has. */
const passingLaterStatuses = new Set([409, 429])
/** What the server does not have any more. */
const goneStatuses = new Set([403, 404, 410])
/** After an error about a limit, the author can remove something and try again. */
const fullStatuses = new Set([409, 413, 429])

function onError(id: string, task: Task, error: ApiError): void {
  delete task.run
  const { status } = error
  const isCreated = uploadStore.find(id)?.url !== undefined
  if (passingStatuses.has(status) || (isCreated && passingLaterStatuses.has(status))) {
    return waitForConnection(id, task, error)
  }
  if (endSessionIfExpired(error)) return
  if (isCreated && goneStatuses.has(status)) {
    return fail(id, { error: messages.uploadExpired, canRetry: true, url: undefined, sent: 0 })
  }
  fail(id, { error: toDisplayError(error).msg, canRetry: fullStatuses.has(status) })
}

/** The server rejected it. What it does not know is not offered again after a reload. */
function fail(id: string, values: Partial<Record<keyof VideoUpload, unknown>>): void {
  const upload = uploadStore.find(id)
  if (!upload) return
  const failed = { ...values, stage: 'failed', rate: undefined } as Partial<VideoUpload>
  uploadStore.change(id, failed)
  if (uploadStore.find(id)?.url === undefined) {
    forgetUpload(id)
    void forgetHandle(id)
  }
  uploadStore.announce(messages.failed(upload.name, failed.error ?? ''))
  fill()
}

function waitForConnection(id: string, task: Task, error?: ApiError): void {
  delete task.run
  // A conflict is solved by the next attempt.
  const isBusy = error !== undefined && error.status >= 429
  const msg = isBusy ? toDisplayError(error).msg : undefined
  uploadStore.change(id, { stage: 'offline', rate: undefined, error: msg })
  const seconds = error?.retryAfterSeconds
  const delay = seconds === undefined ? retryDelay(task.attempts) : seconds * 1000
  task.attempts += 1
  task.timer = setTimeout(() => void start(id), delay)
}

let isWatching = false

/** Continues as soon as the connection is back, and ends with the session. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('online', () => {
    for (const { id, stage } of uploadStore.get().uploads) {
      if (stage !== 'offline') continue
      clearTimeout(tasks.get(id)?.timer)
      void start(id)
    }
  })
  subscribeToSession(() => {
    const userId = getSession().user?._id
    for (const upload of uploadStore.get().uploads) {
      if (upload.userId === userId) continue
      stop(upload.id)
      stopBrowserWork(upload.id)
      tasks.delete(upload.id)
      uploadStore.remove(upload.id)
      unlockUpload(upload.id)
    }
  })
}
