import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import { createStore } from '#web/lib/create-store.ts'

/** A file that is not uploaded yet. */
export interface Upload {
  id: string
  file: File
  /** A failed one stays until it is tried again or dismissed. */
  stage: 'waiting' | 'sending' | 'failed'
  /** The share that has been sent, 0 to 100, in whole numbers. */
  percent: number
  error?: string
  /** Another attempt may succeed. */
  canRetry?: boolean
}

export interface UploadsState {
  uploads: readonly Upload[]
  /** What happened last, to be announced: once when uploads start, and once when all of them have ended. */
  message: string
}

/** What a file is sent with. */
export interface SendOptions {
  file: File
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 100. */
  onProgress: (percent: number) => void
}

export interface Rejection {
  file: File
  reason: string
}

export interface QueueOptions<Result> {
  /** Uploads a file. */
  send: (options: SendOptions, id: string) => Promise<Result>
  describeFailure: (error: unknown) => { msg: string; canRetry: boolean }
  /** The message once these files were uploaded. */
  describeDone: (names: readonly string[]) => string
  onUploaded: (result: Result, upload: Upload) => void
  onFailed: (upload: Upload) => void
  /** Uploads have started, or all of them have ended. */
  onBusy: (isBusy: boolean) => void
}

export type UploadQueue<Result> = ReturnType<typeof createUploadQueue<Result>>

/** Uploads files one after another. */
export function createUploadQueue<Result>(initial: QueueOptions<Result>) {
  let options = initial
  const store = createStore<UploadsState>({ uploads: [], message: '' })
  let current: { id: string; controller: AbortController } | undefined
  let running: Promise<void> | undefined
  /** The names of files since the last message about the end of uploads. */
  let done: string[] = []
  let cancelled: string[] = []
  let failed: Upload[] = []

  function show(next: Partial<UploadsState>) {
    store.set({ ...store.get(), ...next })
  }

  function change(id: string, values: Partial<Upload>) {
    show({
      uploads: store
        .get()
        .uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)),
    })
  }

  function remove(id: string) {
    show({ uploads: store.get().uploads.filter((upload) => upload.id !== id) })
  }

  /** Call it only with a file to send, so that `sendAll` does not end at once. */
  function run() {
    running ??= sendAll()
  }

  async function sendAll(): Promise<void> {
    options.onBusy(true)
    for (let next = findWaiting(store.get()); next; next = findWaiting(store.get()))
      await sendOne(next)
    running = undefined
    options.onBusy(false)
    showEnd()
  }

  async function sendOne(upload: Upload): Promise<void> {
    const { id, file } = upload
    const controller = new AbortController()
    const { signal } = controller
    current = { id, controller }
    change(id, { stage: 'sending', percent: 0 })
    let shown = 0
    const onProgress = (percent: number) => {
      if (Math.floor(percent) === shown || signal.aborted) return
      shown = Math.floor(percent)
      change(id, { percent: shown })
    }
    try {
      const result = await options.send({ file, signal, onProgress }, id)
      if (signal.aborted) return
      done.push(file.name)
      remove(id)
      options.onUploaded(result, upload)
    } catch (error) {
      if (!signal.aborted) fail(upload, options.describeFailure(error))
    } finally {
      current = undefined
    }
  }

  function fail(upload: Upload, { msg, canRetry }: { msg: string; canRetry: boolean }) {
    const ended: Upload = { ...upload, stage: 'failed', error: msg, canRetry }
    failed.push(ended)
    change(upload.id, ended)
    options.onFailed(ended)
  }

  function showEnd() {
    const parts = [
      done.length > 0 && options.describeDone(done),
      ...failed.map(({ file, error = '' }) => messages.failed(file.name, error)),
      cancelled.length > 0 && messages.cancelled(cancelled),
    ]
    ;[done, cancelled, failed] = [[], [], []]
    show({ message: parts.filter(Boolean).join(' ') })
  }

  function abort(id: string) {
    if (current?.id === id) current.controller.abort()
    remove(id)
  }

  return {
    /** Replaces the options, which applies to running uploads too. */
    setOptions: (next: QueueOptions<Result>) => void (options = next),
    getState: store.get,
    subscribe: store.subscribe,
    /** Uploads files, and lists rejected ones with their reasons. */
    add(files: readonly { id: string; file: File }[], rejected: readonly Upload[] = []) {
      const added = files.map(({ id, file }): Upload => ({
        id,
        file,
        stage: 'waiting',
        percent: 0,
      }))
      show({ uploads: [...store.get().uploads, ...added, ...rejected] })
      failed.push(...rejected)
      if (added.length > 0) {
        show({ message: messages.uploading(added.map(({ file }) => file.name)) })
        run()
      } else if (!running) showEnd()
    },
    retry(id: string) {
      const upload = store.get().uploads.find((other) => other.id === id)
      if (upload?.stage !== 'failed') return
      const { file } = upload
      show({
        uploads: store
          .get()
          .uploads.map((other) =>
            other.id === id ? { id, file, stage: 'waiting', percent: 0 } : other,
          ),
        message: messages.uploading([file.name]),
      })
      run()
    },
    /** Stops an upload, or dismisses a failed one. */
    cancel(id: string) {
      const upload = store.get().uploads.find((other) => other.id === id)
      if (!upload) return
      if (upload.stage !== 'failed') cancelled.push(upload.file.name)
      abort(id)
      if (!running && upload.stage !== 'failed') showEnd()
    },
    /** Stops all uploads without a message, and returns the names of those that were not finished. */
    clear(): string[] {
      const open = store.get().uploads.filter(({ stage }) => stage !== 'failed')
      for (const { id } of store.get().uploads) abort(id)
      ;[done, cancelled, failed] = [[], [], []]
      show({ message: '' })
      return open.map(({ file }) => file.name)
    },
    /** Resolves to the files that failed, once no more are being uploaded. */
    async whenIdle(): Promise<readonly Upload[]> {
      await running
      return store.get().uploads.filter(({ stage }) => stage === 'failed')
    },
  }
}

function findWaiting({ uploads }: UploadsState): Upload | undefined {
  return uploads.find(({ stage }) => stage === 'waiting')
}
