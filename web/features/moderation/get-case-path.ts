import type { ModerationCase } from '#shared/contract/moderation.ts'
import { pages } from '#shared/paths.ts'

/** The page that shows the reported thing. */
export function getCasePath({ place }: Pick<ModerationCase, 'place'>): string | undefined {
  const { post, course, lesson, question, user } = place
  if (post) return pages.post(post)
  if (course && lesson && question) return pages.question(course, lesson, question)
  if (course) return pages.course(course)
  return user && pages.socialProfile(user)
}
