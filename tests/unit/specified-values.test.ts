import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { accountLimits, catalogueLimits, communityLimits, courseDefaults } from '#shared/limits.ts'
import { fileLimits, learningLimits, playerLimits } from '#shared/limits.ts'
import { ratingNames } from '#shared/messages/reviews.ts'
import { bannerIntervalMilliseconds, getPacing } from '#shared/pacing.ts'
import routes from '#web/routes.ts'

const pacing = getPacing('spec')

/** Numbers that must not change: name, fixed value, current value. Other tests use the constants. */
const numbers: [string, unknown, unknown][] = [
  ['password, minimum characters', 8, accountLimits.passwordMinLength],
  ['password on the link page', 6, accountLimits.passwordMinLengthOnResetPage],
  ['full name', 10, accountLimits.fullnameMinLength],
  ['avatar, bytes', 1_048_576, fileLimits.avatarMaxBytes],
  ['course image, bytes', 1_048_576, fileLimits.courseImageMaxBytes],
  ['post image, bytes', 9_144_576, fileLimits.postImageMaxBytes],
  [
    'about me, characters',
    [100, 250],
    [accountLimits.aboutMinLength, accountLimits.aboutMaxLength],
  ],
  ['rows of a table', 10, learningLimits.tablePageSize],
  [
    'courses of the catalogue, first and more',
    [10, 5],
    [catalogueLimits.pageSize, catalogueLimits.pageStep],
  ],
  ['wait for more, milliseconds', 2500, pacing.loadMore],
  ['Load more is hidden up to', 5, catalogueLimits.loadMoreHiddenUpTo],
  [
    'new courses of the home page',
    [5, 5],
    [catalogueLimits.newCoursesFirst, catalogueLimits.newCoursesStep],
  ],
  ['featured courses', [10, 5], [catalogueLimits.featuredFirst, catalogueLimits.featuredStep]],
  ['courses to start with', 3, catalogueLimits.startCourses],
  ['newest users', 4, communityLimits.newestUsers],
  ['banner, milliseconds', 7000, bannerIntervalMilliseconds],
  ['visible characters of a title', 28, catalogueLimits.titleVisibleLength],
  ['reviews before Load More', 3, catalogueLimits.reviewsFirst],
  ['after a third-party login', 2000, pacing.redirectAfterThirdPartyLogin],
  ['after a login', 2500, pacing.redirectAfterLogin],
  ['after the registration', 3500, pacing.redirectAfterRegister],
  ['after a reset', 3500, pacing.redirectAfterReset],
  ['after the onboarding', 3500, pacing.redirectAfterOnboarding],
  ['after a course was saved', 1500, pacing.redirectAfterCourseSave],
  ['spinner of a dashboard', 1500, pacing.dashboardSpinner],
  ['spinner of the player', 3500, pacing.playerSpinner],
  ['player, seconds of a skip', 10, playerLimits.skipSeconds],
  ['player, rates', [0.5, 1, 1.5, 2], playerLimits.rates],
  ['player, height in pixels', 500, playerLimits.desktopHeightPixels],
  ['names of the ratings', ['Bad', 'Fair', 'Good', 'Very good', 'Excelent'], ratingNames],
  [
    'language, length and captions of a course that names none',
    { language: 'English', durationSeconds: 1800, caption: true },
    courseDefaults,
  ],
]

const id = '01900000-0000-7000-8000-000000000000'
const paths = [
  '/',
  '/login',
  '/register',
  '/verification',
  '/user/activate/token',
  '/forgot_password',
  '/user/reset/token',
  '/courses',
  `/courses/${id}`,
  `/category/courses/${id}`,
  `/courses/details/${id}`,
  `/courses/view/${id}`,
  `/courses/instructor/${id}`,
  '/instructor/onboard',
  '/instructor/success_board',
  '/roadmap',
  '/roadmap_details/frontend',
  '/contact_us',
  '/social/community',
  `/user/social/profile/${id}`,
  '/dashboards',
  '/dashboard/my_learning',
  '/dashboard/my_courses',
  '/dashboard/create_courses',
  `/edit_course/${id}`,
  `/dashboard/edit_course/${id}`,
  '/dashboard/all_courses',
  '/dashboard/categories',
  '/dashboard/create_category',
  '/dashboard/users',
  '/dashboard/instructors',
  '/dashboard/profile',
  `/dashboard/admin/view_profile/${id}`,
]

test.each(numbers)('%s: %j', (_, specified, ours) => {
  expect(ours).toEqual(specified)
})

test.each(paths)('%s is a page', (path) => {
  const patterns = routes.map((route) => ({ path: route.index ? '/' : String(route.path) }))
  expect(matchRoutes(patterns, path)?.at(-1)?.route.path).not.toBe('*')
})
