import { useEffect, useRef, useState } from 'react'
import { removeBaseUrl, apiPaths } from '#shared/paths.ts'
import { type UploadPurpose, uploadPurposes } from '#shared/upload-purposes.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { useSettings } from '#web/lib/settings.ts'
import { uploadFile } from '#web/lib/upload-file.ts'

export type UploadState =
  | { stage: 'idle' }
  | { stage: 'sending'; percent: number; preview: string }
  /** `retryFile` is set if another attempt may succeed. */
  | { stage: 'failed'; msg: string; retryFile?: File }

interface UploadOptions {
  /** The form field of the upload. */
  name: string
  purpose: UploadPurpose
  /** Receives the running upload, a promise that rejects with the field's error. */
  waitFor: (work: Promise<void>) => void
  onDone: (url: string) => void
}

/** Runs one upload at a time: a new file aborts the running upload. */
export function useUpload({ name, purpose, waitFor, onDone }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ stage: 'idle' })
  const current = useRef<AbortController>(undefined)
  const { publicUrl } = useSettings()

  useEffect(() => () => current.current?.abort(), [])

  async function send(file: File | undefined): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    current.current?.abort()
    current.current = controller
    const preview = file ? URL.createObjectURL(file) : ''
    const showProgress = (percent: number) => setState({ stage: 'sending', percent, preview })
    try {
      if (!file) throw new ApiError(400, { msg: uploadPurposes[purpose].missing })
      await checkFile(purpose, file)
      showProgress(0)
      const url = await uploadFile({
        url: apiPaths.upload(purpose),
        file,
        signal,
        onProgress: showProgress,
      })
      await preloadImage(purpose, removeBaseUrl(url, publicUrl))
      if (signal.aborted) return
      setState({ stage: 'idle' })
      onDone(url)
    } catch (error) {
      if (signal.aborted) return
      endSessionIfExpired(error)
      const { msg } = toDisplayError(error)
      setState({ stage: 'failed', msg, ...(canRetry(error) ? { retryFile: file } : {}) })
      throw new ApiError(400, { msg, fields: { [name]: msg } })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }

  return {
    state,
    upload(file: File | undefined) {
      const work = send(file)
      waitFor(work)
      work.catch(() => undefined)
    },
    /** Aborts a running upload and clears its error. */
    cancel() {
      current.current?.abort()
      setState({ stage: 'idle' })
    },
  }
}

const imageTypes = new Set(['image/jpeg', 'image/png', ''])

/** Checks what is known before sending; the server checks the content. */
async function checkFile(purpose: UploadPurpose, file: File): Promise<void> {
  const { kind, maxBytes, tooLarge, wrongFormat } = uploadPurposes[purpose]
  const isSupported = kind === 'captions' ? /\.vtt$/i.test(file.name) : imageTypes.has(file.type)
  if (!isSupported || !(await isReadable(file))) throw new ApiError(415, { msg: wrongFormat })
  if (file.size > maxBytes) throw new ApiError(413, { msg: tooLarge })
}

/** A dropped folder looks like a file until it is read. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Waits until the stored image has loaded, so that it replaces the preview without a flash. */
async function preloadImage(purpose: UploadPurpose, url: string): Promise<void> {
  if (uploadPurposes[purpose].kind === 'captions') return
  const image = new Image()
  image.src = url
  await image.decode().catch(() => undefined)
}

function canRetry(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 500, 502, 503, 504].includes(error.status)
}
