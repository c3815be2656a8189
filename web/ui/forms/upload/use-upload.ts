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
  /** `again` is the file, where another try may go well. */
  | { stage: 'failed'; msg: string; again?: File }

interface UploadOptions {
  /** The form's field that the upload is for. */
  name: string
  purpose: UploadPurpose
  /** Hears of the work as a whole, which rejects with the field's problem. */
  hold: (work: Promise<void>) => void
  onDone: (url: string) => void
}

/** One upload at a time: a newer file takes the place of one under way. */
export function useUpload({ name, purpose, hold, onDone }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ stage: 'idle' })
  const current = useRef<AbortController>(undefined)
  const { publicUrl } = useSettings()

  useEffect(() => () => current.current?.abort(), [])

  async function send(file: File | undefined): Promise<void> {
    const mine = new AbortController()
    current.current?.abort()
    current.current = mine
    const preview = file ? URL.createObjectURL(file) : ''
    const show = (percent: number) => setState({ stage: 'sending', percent, preview })
    try {
      if (!file) throw new ApiError(400, { msg: uploadPurposes[purpose].missing })
      await refuseEarly(purpose, file)
      show(0)
      const { signal } = mine
      const url = await uploadFile({
        url: apiPaths.upload(purpose),
        file,
        signal,
        onProgress: show,
      })
      await isShowable(purpose, removeBaseUrl(url, publicUrl))
      if (signal.aborted) return
      setState({ stage: 'idle' })
      onDone(url)
    } catch (error) {
      if (mine.signal.aborted) return
      endSessionIfExpired(error)
      const { msg } = toDisplayError(error)
      setState({ stage: 'failed', msg, ...(mayGoWell(error) ? { again: file } : {}) })
      throw new ApiError(400, { msg, fields: { [name]: msg } })
    } finally {
      URL.revokeObjectURL(preview)
    }
  }

  return {
    state,
    take(file: File | undefined) {
      const work = send(file)
      hold(work)
      work.catch(() => undefined)
    },
    /** Ends an upload under way, and forgets what went wrong. */
    stop() {
      current.current?.abort()
      setState({ stage: 'idle' })
    },
  }
}

const pictureTypes = new Set(['image/jpeg', 'image/png', ''])

/** What is known without sending it; the server looks at the content. */
async function refuseEarly(purpose: UploadPurpose, file: File): Promise<void> {
  const { kind, maxBytes, tooLarge, wrongFormat } = uploadPurposes[purpose]
  const isWanted = kind === 'captions' ? /\.vtt$/i.test(file.name) : pictureTypes.has(file.type)
  if (!isWanted || !(await isReadable(file))) throw new ApiError(415, { msg: wrongFormat })
  if (file.size > maxBytes) throw new ApiError(413, { msg: tooLarge })
}

/** A folder that was dropped looks like a file until it is read. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Waits until the stored picture is there, so that it takes the preview's place without a gap. */
async function isShowable(purpose: UploadPurpose, url: string): Promise<void> {
  if (uploadPurposes[purpose].kind === 'captions') return
  const picture = new Image()
  picture.src = url
  await picture.decode().catch(() => undefined)
}

function mayGoWell(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 500, 502, 503, 504].includes(error.status)
}
