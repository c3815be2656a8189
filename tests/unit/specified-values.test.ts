import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { accountLimits, catalogueLimits, communityLimits, courseDefaults } from '#shared/limits.ts'
import { fileLimits, learningLimits, playerLimits } from '#shared/limits.ts'
import { ratingNames } from '#shared/messages/reviews.ts'
import { bannerIntervalMilliseconds, getPacing } from '#shared/pacing.ts'
import routes from '#web/routes.ts'

const pacing = getPacing('spec')

/**
 * Values that must not change, a test for each promise of `tests/statements/limits.ts`. Other tests use the constants.
 */
describe('the value of', () => {
  test('password: at least 8 characters, 6 on the link page', () => {
    const { passwordMinLength, passwordMinLengthOnResetPage } = accountLimits
    expect([passwordMinLength, passwordMinLengthOnResetPage]).toEqual([8, 6])
  })

  test('full name: at least 10 characters', () => {
    expect(accountLimits.fullnameMinLength).toBe(10)
  })

  test('avatar and course image: at most 1,048,576 bytes', () => {
    const { avatarMaxBytes, courseImageMaxBytes } = fileLimits
    expect([avatarMaxBytes, courseImageMaxBytes]).toEqual([1_048_576, 1_048_576])
  })

  test('post image: at most 9,144,576 bytes', () => {
    expect(fileLimits.postImageMaxBytes).toBe(9_144_576)
  })

  test('about me: 100 to 250 characters', () => {
    expect([accountLimits.aboutMinLength, accountLimits.aboutMaxLength]).toEqual([100, 250])
  })

  test('table: 10 rows a page', () => {
    expect(learningLimits.tablePageSize).toBe(10)
  })

  test('catalogue: 10 courses, then 5 more after 2500 ms; no Load more for 5 or fewer', () => {
    const { pageSize, pageStep, loadMoreHiddenUpTo } = catalogueLimits
    expect([pageSize, pageStep, pacing.loadMore, loadMoreHiddenUpTo]).toEqual([10, 5, 2500, 5])
  })

  test('home: 5 new and 10 featured courses, 5 more of each; 3 to start with; 4 newest users', () => {
    const { newCoursesFirst, newCoursesStep, featuredFirst, featuredStep } = catalogueLimits
    expect([newCoursesFirst, newCoursesStep, featuredFirst, featuredStep]).toEqual([5, 5, 10, 5])
    expect([catalogueLimits.startCourses, communityLimits.newestUsers]).toEqual([3, 4])
  })

  test('banner: 7000 ms', () => {
    expect(bannerIntervalMilliseconds).toBe(7000)
  })

  test('titles: 28 characters; reviews: 3 before Load More', () => {
    expect([catalogueLimits.titleVisibleLength, catalogueLimits.reviewsFirst]).toEqual([28, 3])
  })

  test('redirects: 2 s, 2.5 s, 3.5 s and 1.5 s', () => {
    expect(pacing).toMatchObject({
      redirectAfterThirdPartyLogin: 2000,
      redirectAfterLogin: 2500,
      redirectAfterRegister: 3500,
      redirectAfterReset: 3500,
      redirectAfterOnboarding: 3500,
      redirectAfterCourseSave: 1500,
    })
  })

  test('spinners: 1.5 s and 3.5 s', () => {
    expect([pacing.dashboardSpinner, pacing.playerSpinner]).toEqual([1500, 3500])
  })

  test('player: 10 s, the speeds 0.5, 1, 1.5 and 2, a height of 500 px', () => {
    const { skipSeconds, rates, desktopHeightPixels } = playerLimits
    expect([skipSeconds, rates, desktopHeightPixels]).toEqual([10, [0.5, 1, 1.5, 2], 500])
  })

  test('review: 1 Bad, 2 Fair, 3 Good, 4 Very good, 5 Excelent', () => {
    expect(ratingNames).toEqual(['Bad', 'Fair', 'Good', 'Very good', 'Excelent'])
  })

  test('fixed texts: English, 30:00, Yes', () => {
    expect(courseDefaults).toEqual({ language: 'English', durationSeconds: 1800, caption: true })
  })
})

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

test.each(paths)('%s is a page', (path) => {
  const patterns = routes.map((route) => ({ path: route.index ? '/' : String(route.path) }))
  expect(matchRoutes(patterns, path)?.at(-1)?.route.path).not.toBe('*')
})
