import type { CourseVideo, VideoQuota } from '#shared/contract/media/videos.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'

/** The videos of a course, with what its author may still upload. */
export function loadCourseVideos(
  course: string,
  signal: AbortSignal,
): Promise<{ videos: CourseVideo[]; quota: VideoQuota }> {
  return parseResponse(
    getBrowserApi().api.courses[':id'].videos.$get({ param: { id: course } }, { init: { signal } }),
  )
}

export async function loadVideo(id: string): Promise<CourseVideo> {
  const call = getBrowserApi().api.videos[':id'].$get({ param: { id } })
  return (await parseResponse(call)).video
}

/** Starts the processing again. */
export async function retryVideo(id: string): Promise<CourseVideo> {
  const call = getBrowserApi().api.videos[':id'].retry.$post({ param: { id } })
  return (await parseResponse(call)).video
}
