import { useRef, useState } from 'react'
import { toDisplayError } from '#web/lib/api.ts'
import { createId } from '#web/lib/create-id.ts'
import { endSessionIfExpired } from '#web/lib/session/index.ts'
import { toast } from '#web/lib/toast.ts'
import type { CurriculumChange } from '../tree/changes.ts'
import { toLessonTitle } from '../tree/parse-titles.ts'
import { uploadCourseFile } from './upload-course-file.ts'

/** Adds a lesson for each file, and uploads the files one after another, also after the tab was left. */
export function useFileLessons(course: string, change: (change: CurriculumChange) => void) {
  /** The share that has been sent, 0 to 100, by lesson. */
  const [uploads, setUploads] = useState<Readonly<Record<string, number>>>({})
  const running = useRef<Promise<void>>(Promise.resolve())

  async function upload(lesson: string, file: File): Promise<void> {
    const { signal } = new AbortController()
    const onProgress = (percent: number) =>
      setUploads((current) => ({ ...current, [lesson]: Math.floor(percent) }))
    try {
      const { _id } = await uploadCourseFile({ course, file, signal, onProgress })
      change({ type: 'updateLesson', _id: lesson, to: { file: _id }, was: {} })
    } catch (error) {
      if (!endSessionIfExpired(error)) toast.error(`${file.name}: ${toDisplayError(error).msg}`)
    } finally {
      setUploads(({ [lesson]: _finished, ...others }) => others)
    }
  }

  return {
    uploads,
    addFiles(section: string, files: readonly File[], options: { hidden?: boolean }) {
      const added = files.map((file) => ({ file, _id: createId() }))
      const lessons = added.map(({ file, _id }) => ({
        _id,
        title: toLessonTitle(file.name),
        kind: 'file' as const,
        ...options,
      }))
      change({ type: 'addLessons', section, lessons })
      for (const { file, _id } of added) {
        setUploads((current) => ({ ...current, [_id]: 0 }))
        running.current = running.current.then(() => upload(_id, file))
      }
    },
  }
}
