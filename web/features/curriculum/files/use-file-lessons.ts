import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import type { VideoQuota } from '#shared/contract/media/videos.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { createId } from '#web/lib/create-id.ts'
import { checkFiles } from '#web/ui/forms/upload/check-files.ts'
import { createUploadQueue, type UploadQueue } from '#web/ui/forms/upload/upload-queue.ts'
import { toQueueOptions, toUploads } from '#web/ui/forms/upload/use-uploads.ts'
import { createEditRegistry } from '../edit-registry.ts'
import type { CurriculumChange } from '../tree/changes.ts'
import { toLessonTitle } from '../tree/parse-titles.ts'
import { checkVideoFile, isVideoFile } from '../videos/video-upload.ts'
import { addUploads } from '../videos/video-uploads.ts'
import { checkCourseFile, uploadCourseFile } from './upload-course-file.ts'

/** The uploads of this page to a course, which continue after its tab was left. */
const queues = createEditRegistry<{
  queue: UploadQueue<string>
  stop: () => void
  flush: () => Promise<void>
}>()

/**
 * Adds a lesson for each file, and uploads the files one after another; videos in parts. The id of an upload is that of
 * its lesson.
 */
export function useFileLessons(
  { course, sections }: Curriculum,
  { userId, quota }: { userId: string; quota: VideoQuota | undefined },
  change: (change: CurriculumChange) => void,
) {
  const { queue } = useMemo(
    () =>
      queues.open(userId, course, () => {
        const created = createUploadQueue(toOptions(course, change))
        return { queue: created, stop: created.clear, flush: async () => undefined }
      }),
    [userId, course, change],
  )
  useEffect(() => queue.setOptions(toOptions(course, change)), [course, change, queue])
  const state = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)

  return {
    uploads: state.uploads,
    message: state.message,
    retry: queue.retry,
    cancel: queue.cancel,
    /** Files that cannot be sent get no lesson; they are listed with the reason. */
    async addFiles(
      section: string,
      files: readonly File[],
      options: { hidden?: boolean },
    ): Promise<void> {
      const { accepted, rejected } = await checkFiles(files, {
        check: (file) => (isVideoFile(file) ? checkVideoFile(file, quota) : checkCourseFile(file)),
        getRoom: () =>
          curriculumLimits.lessonsMax - sections.flatMap((each) => each.lessons).length,
        full: curriculumMessages.tooManyLessons,
      })
      const added = accepted.map((file) => ({ file, id: createId() }))
      const lessons = added.map(({ file, id }) => ({
        _id: id,
        title: toLessonTitle(file.name),
        kind: isVideoFile(file) ? ('video' as const) : ('file' as const),
        ...options,
      }))
      const { lessonsPerRequestMax: max } = curriculumLimits
      for (let start = 0; start < lessons.length; start += max) {
        change({ type: 'addLessons', section, lessons: lessons.slice(start, start + max) })
      }
      const [videos, others] = [
        added.filter(({ file }) => isVideoFile(file)),
        added.filter(({ file }) => !isVideoFile(file)),
      ]
      addUploads(
        { userId, course },
        videos.map(({ file, id }) => ({ file, lesson: id, isReplacement: false })),
      )
      queue.add(others, toUploads(rejected))
    },
  }
}

function toOptions(course: string, change: (change: CurriculumChange) => void) {
  return toQueueOptions<string>({
    send: async (options, lesson) =>
      (await uploadCourseFile(course, { lesson, as: 'file' }, options))._id,
    onUploaded: (file, { id }) => change({ type: 'updateLesson', _id: id, to: { file }, was: {} }),
  })
}
