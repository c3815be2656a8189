import { useEffect, useRef, useState } from 'react'
import type { LessonFile } from '#shared/contract/lessons.ts'
import { toDisplayError } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { uploadCourseFile } from './upload-course-file.ts'

export interface FileUpload {
  id: string
  file: File
  /** The share that has been sent, 0 to 100. */
  percent: number
  error?: string
}

/** Uploads files one after another. */
export function useFileUploads(course: string, onUploaded: (file: LessonFile) => void) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const queue = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  function update(id: string, change: Partial<FileUpload>) {
    setUploads((current) =>
      current.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    )
  }

  function remove(id: string) {
    setUploads((current) => current.filter((upload) => upload.id !== id))
  }

  async function send({ id, file }: FileUpload): Promise<void> {
    const controller = controllers.current.get(id)
    if (!controller || controller.signal.aborted) return
    const { signal } = controller
    try {
      const onProgress = (percent: number) => update(id, { percent })
      const uploaded = await uploadCourseFile({ course, file, signal, onProgress })
      remove(id)
      onUploaded(uploaded)
    } catch (error) {
      if (signal.aborted || endSessionIfExpired(error)) return
      update(id, { error: toDisplayError(error).msg })
    } finally {
      controllers.current.delete(id)
    }
  }

  function start(added: readonly FileUpload[]) {
    for (const upload of added) controllers.current.set(upload.id, new AbortController())
    for (const upload of added) queue.current = queue.current.then(() => send(upload))
  }

  return {
    uploads,
    upload(files: readonly File[]) {
      const added = files.map((file) => ({ id: createId(), file, percent: 0 }))
      setUploads((current) => [...current, ...added])
      start(added)
    },
    retry({ id, file }: FileUpload) {
      const again = { id, file, percent: 0 }
      setUploads((current) => current.map((upload) => (upload.id === id ? again : upload)))
      start([again])
    },
    cancel({ id }: FileUpload) {
      controllers.current.get(id)?.abort()
      remove(id)
    },
  }
}
