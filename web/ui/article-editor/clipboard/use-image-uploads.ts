import { useEffect, useRef } from 'react'
import { buildDefaultFilePath, parseImageUrl } from '#shared/files/files.ts'
import { uploadPurposes } from '#shared/files/upload-purposes.ts'
import { uploadMessages as messages } from '#shared/messages/uploads.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import { checkPurpose } from '../../forms/upload/check-files.ts'
import type { SendOptions } from '../../forms/upload/upload-queue.ts'
import { useUploads } from '../../forms/upload/use-uploads.ts'
import type { EditorSession } from '../session.ts'
import { insertMarked, markImages, unmarkImage } from './pending-images.ts'

/** Uploads images into the session for as long as the editor exists, whichever of its views is open. */
export function useImageUploads(
  session: EditorSession,
  markdown: string,
  onChange: (markdown: string) => void,
) {
  const latest = useRef({ markdown, onChange })
  useEffect(() => void (latest.current = { markdown, onChange }))
  const { addFiles, cancel, ...uploads } = useUploads<{ src: string; alt: string }>({
    send: uploadImage,
    onUploaded(image, { id }) {
      // It may have been edited as Markdown meanwhile.
      if (!session.view) session.read(latest.current.markdown)
      dispatch((state) => insertMarked(state, id, image))
    },
    onFailed({ id, canRetry }) {
      if (!canRetry) unmark(id)
    },
    describeDone: (names) => `${messages.uploaded(names)} ${messages.describeImage}`,
    check: (file) => checkPurpose('article', file),
    getRoom: () => Number.POSITIVE_INFINITY,
    full: uploadPurposes.article.missing,
  })

  function dispatch(create: Parameters<EditorSession['dispatch']>[0]) {
    if (session.dispatch(create)) latest.current.onChange(session.markdown)
  }

  function unmark(id: string) {
    dispatch((state) => unmarkImage(state, id))
  }

  return {
    ...uploads,
    cancel(id: string) {
      cancel(id)
      unmark(id)
    },
    /** Uploads the images and inserts them at the position, or at the cursor. */
    async insertImages(files: readonly File[], position?: number): Promise<void> {
      const added = await addFiles(files)
      if (added.length === 0) return
      dispatch((state) => markImages(state, added, position ?? state.selection.to))
    },
  }
}

async function uploadImage(options: SendOptions) {
  const url = await uploadFile('article', options)
  const stored = parseImageUrl(url)
  // The path works on any host name of the site.
  const src = stored ? buildDefaultFilePath(stored.kind, stored.publicId) : url
  const { name } = options.file
  return { src, alt: name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ') }
}
