import { courseVideosResponse, type CourseVideo } from '#shared/contract/media/videos.ts'
import { callApi } from '#tests/helpers/client.ts'
import { newAuthor, newCourse, wire } from './author.ts'
import { useDatabase } from './lessons.ts'
import type { Member } from './member.ts'
import type { E2eServer } from './test.ts'

export interface VideoLesson {
  author: Member & { token: string }
  course: string
  lesson: string
  /** Of the editor of the lesson. */
  url: string
  listVideos(): Promise<CourseVideo[]>
}

/** Creates a course with a video lesson without a video. */
export async function newVideoLesson(site: E2eServer): Promise<VideoLesson> {
  const author = await newAuthor(site)
  const { _id: course } = await newCourse(site, author.token)
  const lesson = await useDatabase(site, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `update lessons set kind = 'video', video = null where course_id = $1 returning id`,
      [course],
    )
    return rows[0]?.id ?? ''
  })
  return {
    author,
    course,
    lesson,
    url: `${site.url}/dashboard/course/${course}?lesson=${lesson}`,
    async listVideos() {
      const { body } = await callApi(wire(site), `GET /api/courses/${course}/videos`, author)
      return courseVideosResponse.parse(body).videos
    },
  }
}
