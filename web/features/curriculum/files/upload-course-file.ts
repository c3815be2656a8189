import type { LessonFile } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import { ApiError } from '#web/lib/api.ts'
import { postFile } from '#web/lib/upload-file.ts'
import type { SendOptions } from '#web/ui/forms/upload/upload-queue.ts'

/** The lesson that will use the file, and how. */
export interface FileUse {
  lesson: string
  as: 'file' | 'attachment'
}

/** Uploads a private file of a course. Rejects with `ApiError`. */
export async function uploadCourseFile(
  course: string,
  { lesson, as }: FileUse,
  options: SendOptions,
): Promise<LessonFile> {
  const url = `/api/courses/${course}/files?lesson=${lesson}&as=${as}`
  const { file } = await postFile<{ file: LessonFile }>({ ...options, url })
  if (!file) throw new ApiError(500, {})
  return file
}

/** Why a file cannot be a private file of a course; undefined for one that can. */
export function checkCourseFile({ size }: File): string | undefined {
  if (size === 0) return mediaMessages.fileEmpty
  return size > curriculumLimits.fileMaxBytes ? mediaMessages.fileTooLarge : undefined
}
