import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import type { ApiEnv } from './context.ts'
import { accountRoutes } from './routes/accounts.ts'
import { administrationRoutes } from './routes/administration.ts'
import { articleRoutes } from './routes/articles.ts'
import { authoringRoutes, catalogueAdministrationRoutes } from './routes/authoring.ts'
import { backupRoutes } from './routes/backups.ts'
import { bulkRoutes } from './routes/bulk.ts'
import { captionRoutes } from './routes/captions.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { commentRoutes } from './routes/comments.ts'
import { communityRoutes } from './routes/community.ts'
import { correspondenceRoutes } from './routes/correspondence.ts'
import { courseDraftRoutes } from './routes/course-drafts.ts'
import { courseFileRoutes } from './routes/course-files.ts'
import { courseInstructorRoutes } from './routes/course-instructors.ts'
import { courseLearnerRoutes } from './routes/course-learners.ts'
import { courseSettingsRoutes } from './routes/course-settings.ts'
import { curriculumLessonRoutes } from './routes/curriculum-lessons.ts'
import { curriculumRoutes } from './routes/curriculum.ts'
import { discoveryListRoutes } from './routes/discovery-lists.ts'
import { fileRoutes } from './routes/files.ts'
import { instructorRoutes } from './routes/instructors.ts'
import { learningRoutes } from './routes/learning.ts'
import { lessonRoutes } from './routes/lessons.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { noteRoutes } from './routes/notes.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { passageRoutes } from './routes/passages.ts'
import { profileRoutes } from './routes/profile.ts'
import { questionAnswerRoutes } from './routes/question-answers.ts'
import { questionRoutes } from './routes/questions.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { savedCourseRoutes } from './routes/saved-courses.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { socialProfileRoutes } from './routes/social-profiles.ts'
import { statisticsRoutes } from './routes/statistics.ts'
import { synonymRoutes } from './routes/synonyms.ts'
import { videoUploadRoutes } from './routes/video-uploads.ts'
import { videoRoutes } from './routes/videos.ts'

/** All API routes. The pages' typed client is derived from the type of this app. */
export function createApi(deps: Deps) {
  return new Hono<ApiEnv>()
    .route('/', accountRoutes(deps))
    .route('/', signInRoutes(deps))
    .route('/', profileRoutes(deps))
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
    .route('/', questionRoutes(deps))
    .route('/', questionAnswerRoutes(deps))
    .route('/', noteRoutes(deps))
    .route('/', passageRoutes(deps))
    .route('/', captionRoutes(deps))
    .route('/', courseLearnerRoutes(deps))
    .route('/', savedCourseRoutes(deps))
    .route('/', communityRoutes(deps))
    .route('/', commentRoutes(deps))
    .route('/', moderationRoutes(deps))
    .route('/', socialProfileRoutes(deps))
    .route('/', notificationRoutes(deps))
    .route('/', reviewRoutes(deps))
    .route('/', correspondenceRoutes(deps))
    .route('/', instructorRoutes(deps))
    .route('/', fileRoutes(deps))
    .route('/', courseFileRoutes(deps))
    .route('/', videoRoutes(deps))
    .route('/', videoUploadRoutes(deps))
    .route('/', administrationRoutes(deps))
    .route('/', backupRoutes(deps))
}

export type ApiApp = ReturnType<typeof createApi>
