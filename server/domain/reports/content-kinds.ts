import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  moderationActions,
  type ModerationAction,
  type ReportedKind,
} from '#shared/community/moderation-choices.ts'
import type { Role } from '#shared/contract/accounts/accounts.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { moderatedCourses } from '../catalogue/index.ts'
import { moderatedComments, moderatedPosts } from '../community/index.ts'
import {
  moderatedQuestionAnswers,
  moderatedQuestions,
  moderatedReviews,
} from '../learning/index.ts'
import type { ModeratedContent } from '../moderation/index.ts'

type Content = Pick<ModeratedContent, 'load' | 'requireReportable'>

/** Hiding a profile replaces its texts, which `apply-action.ts` does. */
const profiles: Content = {
  async load(db, id) {
    const [user] = await db.select().from(users).where(eq(users.id, id))
    return (
      user && {
        authorId: id,
        text: [`${user.fullname} (${user.username})`, user.stack, user.bio, user.about]
          .filter(Boolean)
          .join('\n\n'),
        place: { user: id },
        isHidden: false,
      }
    )
  },
  async requireReportable({ db }, _actor, id) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
    if (!user) throw new AppError('not_found', communityMessages.unknownUser)
  },
}

/** What can be hidden as a whole. */
export const hideableKinds: Record<Exclude<ReportedKind, 'profile'>, ModeratedContent> = {
  post: moderatedPosts,
  comment: moderatedComments,
  review: moderatedReviews,
  question: moderatedQuestions,
  answer: moderatedQuestionAnswers,
  course: moderatedCourses,
}

export const contentKinds: Record<ReportedKind, Content> = { ...hideableKinds, profile: profiles }

interface ActionFacts {
  /** Undefined if the account was deleted. */
  authorRole: Role | undefined
  /** The thing was not deleted since. */
  exists: boolean
}

/**
 * A profile goes with the account alone, so it is hidden, not removed. Who may change what admins are is decided by
 * admins, in the table of users: moderators cannot lock them out.
 */
export function listActions(
  kind: ReportedKind,
  { authorRole, exists }: ActionFacts,
): ModerationAction[] {
  const isAdmin = authorRole === 'admin'
  return moderationActions.filter((action) => {
    if (action === 'hide') return exists && !(isAdmin && kind === 'profile')
    if (action === 'remove') return exists && kind !== 'profile'
    if (action === 'warn') return authorRole !== undefined
    return authorRole !== undefined && !isAdmin
  })
}
