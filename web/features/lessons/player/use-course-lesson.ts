import { useCallback, useEffect, useMemo } from 'react'
import type { OutlineLesson } from '#shared/contract/courses/outline.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import type { SessionState } from '#web/lib/session/index.ts'
import { loadLesson } from '../lesson-page/load-lesson.ts'
import type { LessonToolProps } from '../tools/index.ts'
import { createLessonVideo } from '../tools/lesson-video.ts'

interface CourseLessonParams {
  course: { _id: string; link: string; user?: { _id: string } | null | undefined }
  /** The only lesson of the course; undefined without one. */
  lesson: Pick<OutlineLesson, '_id' | 'title' | 'kind'> | undefined
  session: SessionState
  /** The user may watch the video. */
  canWatch: boolean
}

/** The lesson of a course of one video, for what belongs to it on the page of the course. */
export function useCourseLesson({ course, lesson, session, canWatch }: CourseLessonParams) {
  const video = useMemo(() => createLessonVideo(), [])
  const id = canWatch ? lesson?._id : undefined
  const load = useCallback(
    async (signal: AbortSignal) => (id ? (await loadLesson(id, signal)).lesson : undefined),
    [id],
  )
  const { data } = useQuery(load)
  const content = data?.content.kind === 'video' ? data.content : undefined
  // The page of the course may have been loaded before the video was replaced.
  const videoVersion = content?.link === course.link ? content.videoVersion : undefined
  useEffect(() => video.setVersion(videoVersion), [video, videoVersion])
  const { user, enrolled } = session
  if (!data) return { video, tool: undefined }
  const ownRole = user?._id === course.user?._id ? 'author' : 'admin'
  const tool: LessonToolProps = {
    lesson: data,
    course: { _id: course._id },
    role: enrolled.has(course._id) ? 'learner' : ownRole,
    userId: user?._id,
    tracks: content?.tracks ?? [],
    video,
  }
  return { video, tool }
}
