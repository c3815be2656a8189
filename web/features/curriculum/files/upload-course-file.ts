import type { LessonFile } from '#shared/contract/lessons.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { mediaMessages } from '#shared/messages/media.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { postFile } from '#web/lib/upload-file.ts'

interface UploadOptions {
  course: string
  file: File
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 100. */
  onProgress: (percent: number) => void
}

/** Uploads a private file of a course. Rejects with `ApiError`, also for files that cannot be sent. */
export async function uploadCourseFile({ course, ...options }: UploadOptions): Promise<LessonFile> {
  const { size } = options.file
  if (size === 0) throw new ApiError(400, { msg: mediaMessages.fileEmpty })
  if (size > curriculumLimits.fileMaxBytes) {
    throw new ApiError(413, { msg: mediaMessages.fileTooLarge })
  }
  const url = apiPaths.courseFiles(course)
  const { file } = await postFile<{ file: LessonFile }>({ ...options, url })
  if (!file) throw new ApiError(500, {})
  return file
}
