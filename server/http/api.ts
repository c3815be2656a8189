import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import type { ApiEnv } from './context.ts'
import { accountRoutes } from './routes/accounts/accounts.ts'
import { apiTokenRoutes } from './routes/accounts/api-tokens.ts'
import { emailChangeRoutes } from './routes/accounts/email-change.ts'
import { privacyRoutes } from './routes/accounts/privacy.ts'
import { profileRoutes } from './routes/accounts/profile.ts'
import { registrationRoutes } from './routes/accounts/registration.ts'
import { secondFactorRoutes } from './routes/accounts/second-factor.ts'
import { securityRoutes } from './routes/accounts/security.ts'
import { signInRoutes } from './routes/accounts/sign-in.ts'
import { administrationRoutes } from './routes/administration/administration.ts'
import { backupRoutes } from './routes/administration/backups.ts'
import { bulkRoutes } from './routes/administration/bulk.ts'
import { filterRoutes } from './routes/administration/filters.ts'
import { legalRoutes } from './routes/administration/legal.ts'
import { statisticsRoutes } from './routes/administration/statistics.ts'
import { statusRoutes } from './routes/administration/status.ts'
import { synonymRoutes } from './routes/administration/synonyms.ts'
import { systemRoutes } from './routes/administration/system.ts'
import { webhookRoutes } from './routes/administration/webhooks.ts'
import { authoringRoutes, catalogueAdministrationRoutes } from './routes/authoring.ts'
import { blockRoutes } from './routes/blocks.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { commentRoutes } from './routes/comments.ts'
import { communityRoutes } from './routes/community.ts'
import { correspondenceRoutes } from './routes/correspondence.ts'
import { courseDraftRoutes } from './routes/course-drafts.ts'
import { courseLearnerRoutes } from './routes/course-learners.ts'
import { articleRoutes } from './routes/curriculum/articles.ts'
import { captionRoutes } from './routes/curriculum/captions.ts'
import { courseFileRoutes } from './routes/curriculum/course-files.ts'
import { courseInstructorRoutes } from './routes/curriculum/course-instructors.ts'
import { courseSettingsRoutes } from './routes/curriculum/course-settings.ts'
import { curriculumLessonRoutes } from './routes/curriculum/curriculum-lessons.ts'
import { curriculumRoutes } from './routes/curriculum/curriculum.ts'
import { videoUploadRoutes } from './routes/curriculum/video-uploads.ts'
import { videoRoutes } from './routes/curriculum/videos.ts'
import { discoveryListRoutes } from './routes/discovery-lists.ts'
import { fileRoutes } from './routes/files.ts'
import { instructorRoutes } from './routes/instructors.ts'
import { announcementRoutes } from './routes/learning/announcements.ts'
import { learningRoutes } from './routes/learning/learning.ts'
import { lessonRoutes } from './routes/learning/lessons.ts'
import { noteRoutes } from './routes/learning/notes.ts'
import { passageRoutes } from './routes/learning/passages.ts'
import { questionAnswerRoutes } from './routes/learning/question-answers.ts'
import { questionRoutes } from './routes/learning/questions.ts'
import { savedCourseRoutes } from './routes/learning/saved-courses.ts'
import { mentionRoutes } from './routes/mentions.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { notificationSettingsRoutes } from './routes/notification-settings.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { pushRoutes } from './routes/push.ts'
import { reportRoutes } from './routes/reports.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { socialProfileRoutes } from './routes/social-profiles.ts'

/** All API routes. The pages' typed client is derived from the type of this app. */
export function createApi(deps: Deps) {
  return new Hono<ApiEnv>()
    .route('/', accountRoutes(deps))
    .route('/', registrationRoutes(deps))
    .route('/', signInRoutes(deps))
    .route('/', profileRoutes(deps))
    .route('/', secondFactorRoutes(deps))
    .route('/', securityRoutes(deps))
    .route('/', apiTokenRoutes(deps))
    .route('/', emailChangeRoutes(deps))
    .route('/', privacyRoutes(deps))
    .route('/', authoringRoutes(deps))
    .route('/', catalogueAdministrationRoutes(deps))
    .route('/', courseDraftRoutes(deps))
    .route('/', articleRoutes(deps))
    .route('/', curriculumRoutes(deps))
    .route('/', courseInstructorRoutes(deps))
    .route('/', curriculumLessonRoutes(deps))
    .route('/', courseSettingsRoutes(deps))
    .route('/', discoveryListRoutes(deps))
    .route('/', bulkRoutes(deps))
    .route('/', synonymRoutes(deps))
    .route('/', statisticsRoutes(deps))
    .route('/', catalogueRoutes(deps))
    .route('/', learningRoutes(deps))
    .route('/', lessonRoutes(deps))
    .route('/', announcementRoutes(deps))
    .route('/', questionRoutes(deps))
    .route('/', questionAnswerRoutes(deps))
    .route('/', noteRoutes(deps))
    .route('/', passageRoutes(deps))
    .route('/', captionRoutes(deps))
    .route('/', courseLearnerRoutes(deps))
    .route('/', savedCourseRoutes(deps))
    .route('/', communityRoutes(deps))
    .route('/', commentRoutes(deps))
    .route('/', legalRoutes(deps))
    .route('/', filterRoutes(deps))
    .route('/', moderationRoutes(deps))
    .route('/', reportRoutes(deps))
    .route('/', socialProfileRoutes(deps))
    .route('/', blockRoutes(deps))
    .route('/', mentionRoutes(deps))
    .route('/', notificationRoutes(deps))
    .route('/', notificationSettingsRoutes(deps))
    .route('/', pushRoutes(deps))
    .route('/', reviewRoutes(deps))
    .route('/', correspondenceRoutes(deps))
    .route('/', instructorRoutes(deps))
    .route('/', fileRoutes(deps))
    .route('/', courseFileRoutes(deps))
    .route('/', videoRoutes(deps))
    .route('/', videoUploadRoutes(deps))
    .route('/', administrationRoutes(deps))
    .route('/', backupRoutes(deps))
    .route('/', statusRoutes(deps))
    .route('/', systemRoutes(deps))
    .route('/', webhookRoutes(deps))
}

export type ApiApp = ReturnType<typeof createApi>
