import { useEffect, useRef, useState } from 'react'
import { buildDefaultFilePath, parseImageUrl } from '#shared/files.ts'
import { apiPaths } from '#shared/paths.ts'
import { uploadPurposes } from '#shared/upload-purposes.ts'
import { ApiError, toDisplayError } from '#web/lib/api.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { uploadFile, type UploadFileOptions } from '#web/lib/upload-file.ts'
import type { EditorSession } from '../session.ts'
import { insertMarked, markImages, unmarkImage } from './pending-images.ts'

interface ImageUploads {
  /** Uploads the images and inserts them at the position, or at the cursor. */
  insertImages: (files: readonly File[], position?: number) => void
  /** Of the image that is being uploaded, 0 to 100. */
  percent: number | undefined
  /** What happened last, to be announced. */
  status: string
}

/** Uploads images into the session for as long as the editor exists, whichever of its views is open. */
export function useImageUploads(
  session: EditorSession,
  markdown: string,
  onChange: (markdown: string) => void,
): ImageUploads {
  const [percent, setPercent] = useState<number>()
  const [status, setStatus] = useState('')
  const latest = useRef({ markdown, onChange })
  const unmounted = useRef<AbortController>(undefined)
  useEffect(() => void (latest.current = { markdown, onChange }))
  useEffect(() => {
    const controller = (unmounted.current = new AbortController())
    return () => controller.abort()
  }, [])

  function dispatch(create: Parameters<EditorSession['dispatch']>[0]) {
    if (session.dispatch(create)) latest.current.onChange(session.markdown)
  }

  async function insertImages(files: readonly File[], position?: number) {
    const signal = unmounted.current?.signal
    if (!signal) return
    const ids = files.map(() => ({}))
    dispatch((state) => markImages(state, ids, position ?? state.selection.to))
    for (const [index, file] of files.entries()) {
      const id = ids[index] ?? {}
      setStatus(`Uploading ${file.name}…`)
      setPercent(0)
      try {
        const image = await uploadImage({ file, signal, onProgress: setPercent })
        // It may have been edited as Markdown meanwhile.
        if (!session.view) session.read(latest.current.markdown)
        dispatch((state) => insertMarked(state, id, image))
        setStatus(`${file.name} was added. Describe it for people who do not see it.`)
      } catch (error) {
        if (signal.aborted) return
        endSessionIfExpired(error)
        dispatch((state) => unmarkImage(state, id))
        setStatus(`${file.name}: ${toDisplayError(error).msg}`)
      }
      setPercent(undefined)
    }
  }
  return { insertImages: (...args) => void insertImages(...args), percent, status }
}

async function uploadImage(options: Omit<UploadFileOptions, 'url'>) {
  const { file } = options
  const { maxBytes, tooLarge, wrongFormat } = uploadPurposes.article
  if (file.size > maxBytes) throw new ApiError(413, { msg: tooLarge })
  if (!/^image\/(?:png|jpeg)$/.test(file.type)) throw new ApiError(415, { msg: wrongFormat })
  const url = await uploadFile({ ...options, url: apiPaths.upload('article') })
  const stored = parseImageUrl(url)
  // The path works on any host name of the site.
  const src = stored ? buildDefaultFilePath(stored.kind, stored.publicId) : url
  return { src, alt: file.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ') }
}
