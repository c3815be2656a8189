import type { RouteConfig } from '@react-router/dev/routes'
import { catalogueQueries } from '#shared/catalogue/catalogue-query.ts'
import { pageQueries } from '#shared/pages/page-queries.ts'
import type { PageRoute } from '#shared/pages/page-routes.ts'
import { roadmapIds } from '#shared/roadmap.ts'

type PageOptions = Omit<PageRoute, 'file' | 'path' | 'index'>

/**
 * The site map. `cache` declares that a page is the same for all clients, and `query` what it reads from the URL's
 * query. Pages whose path contains a token are not cached.
 */
const routes: PageRoute[] = [
  index('routes/home/home.tsx', { cache: 'content', query: pageQueries.home }),

  route('courses/:id?', 'routes/catalogue/catalogue.tsx', {
    cache: 'content',
    query: catalogueQueries.catalogue,
  }),
  route('category/courses/:id', 'routes/catalogue/category.tsx', {
    cache: 'content',
    query: catalogueQueries.category,
  }),
  route('courses/details/:id', 'routes/catalogue/course.tsx', {
    cache: 'content',
    query: pageQueries.course,
  }),
  route('courses/instructor/:id', 'routes/catalogue/instructor.tsx', {
    cache: 'content',
    query: pageQueries.instructor,
  }),

  route('roadmap', 'routes/roadmap/roadmap.tsx', { cache: 'content' }),
  route('roadmap_details/:id', 'routes/roadmap/roadmap-details.tsx', {
    cache: 'content',
    ids: roadmapIds,
  }),

  route('login', 'routes/accounts/login.tsx', { cache: 'content', query: pageQueries.account }),
  route('login/callback', 'routes/accounts/sign-in-callback.tsx'),
  route('register', 'routes/accounts/register.tsx', {
    cache: 'content',
    query: pageQueries.account,
  }),
  route('invitation/:token', 'routes/accounts/invitation.tsx', { isComplete: true }),
  route('verification', 'routes/accounts/verification.tsx', { cache: 'content' }),
  route('user/activate/:token', 'routes/accounts/activate.tsx'),
  route('forgot_password', 'routes/accounts/forgot-password.tsx', { cache: 'content' }),
  route('user/reset/:token', 'routes/accounts/reset-password.tsx', { isComplete: true }),
  route('user/email/confirm/:token', 'routes/accounts/confirm-email.tsx', { isComplete: true }),
  route('user/email/undo/:token', 'routes/accounts/undo-email.tsx', { isComplete: true }),
  route('second_factor', 'routes/accounts/second-factor.tsx', { cache: 'shell' }),

  route('dashboard/my_learning', 'routes/learning/my-learning.tsx', { cache: 'shell' }),
  route('dashboard/notes', 'routes/learning/notes.tsx', { cache: 'shell' }),
  route('dashboard/my_questions', 'routes/learning/my-questions.tsx', { cache: 'shell' }),
  route('dashboard/developer', 'routes/developer/developer.tsx', { cache: 'shell' }),
  route('dashboard/profile', 'routes/accounts/profile.tsx', { cache: 'shell' }),
  route('courses/view/:id', 'routes/learning/player.tsx', {
    cache: 'content',
    query: pageQueries.course,
  }),
  route('courses/view/:id/:lesson', 'routes/learning/lesson.tsx', { cache: 'shell' }),

  route('social/community', 'routes/community/community.tsx', {
    cache: 'shell',
    query: pageQueries.community,
  }),
  route('social/post/:id', 'routes/community/post.tsx', { cache: 'shell' }),
  route('user/social/profile/:id', 'routes/community/social-profile.tsx', { cache: 'shell' }),
  route('notifications', 'routes/notifications/notifications.tsx', { cache: 'shell' }),
  route('notifications/unsubscribe/:token', 'routes/notifications/unsubscribe.tsx', {
    isComplete: true,
  }),
  route('dashboard/notification_settings', 'routes/notifications/notification-settings.tsx', {
    cache: 'shell',
  }),

  route('social/rules', 'routes/community/rules.tsx', { cache: 'content' }),
  route('terms', 'routes/legal/terms.tsx', { cache: 'content', query: pageQueries.legal }),
  route('privacy', 'routes/legal/privacy.tsx', { cache: 'content', query: pageQueries.legal }),
  route('contact_us', 'routes/correspondence/contact.tsx', { cache: 'content' }),
  route('newsletter/confirm/:token', 'routes/correspondence/confirm-subscription.tsx', {
    isComplete: true,
  }),
  route('newsletter/unsubscribe/:token', 'routes/correspondence/unsubscribe.tsx', {
    isComplete: true,
  }),
  route('appeal/:token', 'routes/moderation/appeal.tsx', { isComplete: true }),
  route('dashboard/inbox', 'routes/correspondence/inbox.tsx', { cache: 'shell' }),

  route('dashboards', 'routes/administration/overview.tsx', { cache: 'shell' }),
  route('dashboard/users', 'routes/administration/users.tsx', { cache: 'shell' }),
  route('dashboard/admin/view_profile/:id', 'routes/administration/view-profile.tsx', {
    cache: 'shell',
  }),
  route('dashboard/filters', 'routes/administration/filters.tsx', { cache: 'shell' }),
  route('dashboard/registration', 'routes/administration/registration.tsx', { cache: 'shell' }),
  route('dashboard/audit', 'routes/administration/audit.tsx', { cache: 'shell' }),
  route('dashboard/moderation', 'routes/moderation/moderation.tsx', { cache: 'shell' }),
  route('dashboard/decisions', 'routes/moderation/own-decisions.tsx', { cache: 'shell' }),
  route('dashboard/policy_reports', 'routes/administration/policy-reports.tsx', { cache: 'shell' }),
  route('dashboard/backups', 'routes/administration/backups.tsx', { cache: 'shell' }),
  route('dashboard/status', 'routes/administration/status.tsx', { cache: 'shell' }),
  route('dashboard/system', 'routes/administration/system.tsx', { cache: 'shell' }),
  route('dashboard/instructors', 'routes/instructors/instructors.tsx', { cache: 'shell' }),
  route('instructor/onboard', 'routes/instructors/onboard.tsx', { cache: 'shell' }),
  route('instructor/success_board', 'routes/instructors/success-board.tsx', { cache: 'shell' }),
  route('dashboard/create_courses', 'routes/authoring/create-course.tsx', { cache: 'shell' }),
  route('dashboard/edit_course/:id', 'routes/authoring/edit-course.tsx', { cache: 'shell' }),
  route('edit_course/:id', 'routes/authoring/edit-course.tsx', {
    id: 'edit-course-bare',
    cache: 'shell',
  }),
  route('dashboard/course/:id', 'routes/authoring/course.tsx', { cache: 'shell' }),
  route('dashboard/my_courses', 'routes/authoring/my-courses.tsx', { cache: 'shell' }),
  route('dashboard/invitations', 'routes/authoring/invitations.tsx', { cache: 'shell' }),
  route('dashboard/questions', 'routes/authoring/questions.tsx', { cache: 'shell' }),
  route('dashboard/statistics', 'routes/authoring/statistics.tsx', { cache: 'shell' }),
  route('dashboard/course_statistics/:id', 'routes/authoring/course-statistics.tsx', {
    cache: 'shell',
  }),
  route('dashboard/all_courses', 'routes/authoring/all-courses.tsx', { cache: 'shell' }),
  route('dashboard/categories', 'routes/authoring/categories.tsx', { cache: 'shell' }),
  route('dashboard/synonyms', 'routes/authoring/synonyms.tsx', { cache: 'shell' }),
  route('dashboard/developer/webhooks', 'routes/administration/webhooks.tsx', { cache: 'shell' }),
  route('dashboard/legal', 'routes/administration/legal-texts.tsx', { cache: 'shell' }),
  route('dashboard/create_category', 'routes/authoring/create-category.tsx', { cache: 'shell' }),

  route('*', 'routes/errors/not-found.tsx'),
]

export default routes satisfies RouteConfig

function index(file: string, options: PageOptions = {}): PageRoute {
  return { index: true, file, ...options }
}

function route(path: string, file: string, options: PageOptions = {}): PageRoute {
  return { path, file, ...options }
}
