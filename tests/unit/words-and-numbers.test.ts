import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { accountLimits, catalogueLimits, communityLimits, courseDefaults } from '#shared/limits.ts'
import { fileLimits, learningLimits, playerLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { communityMessages } from '#shared/messages/community.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { instructorMessages } from '#shared/messages/instructors.ts'
import { learningApiMessages, learningMessages } from '#shared/messages/learning.ts'
import { ratingNames, reviewMessages } from '#shared/messages/reviews.ts'
import { bannerIntervalMilliseconds, getPacing } from '#shared/pacing.ts'
import routes from '#web/routes.ts'

const messages = {
  accountMessages,
  authoringMessages,
  catalogueMessages,
  communityMessages,
  fileMessages,
  instructorMessages,
  learningApiMessages,
  learningMessages,
  reviewMessages,
}

/** What was promised word for word: where it is said, the words, and the sentence that we keep for it. */
const words: [string, string, string][] = [
  ['login: nothing typed', 'Fields cannot be empty!!!', accountMessages.fieldsEmpty],
  ['login and registration: e-mail', 'Invalid Email', accountMessages.invalidEmail],
  [
    'login and registration: password',
    'Your password should be more than 8 characters',
    accountMessages.passwordTooShort,
  ],
  [
    'registration: terms',
    'Accept our Terms and Conditions to continue',
    accountMessages.acceptTerms,
  ],
  ['registration: full name', 'Names too short', accountMessages.fullnameTooShort],
  ['registration: passwords', 'password does not match', accountMessages.passwordsDiffer],
  ['change password: empty', 'Input cannot be empty', accountMessages.inputEmpty],
  [
    'change password: short',
    'Password must be at least 8 characters long',
    accountMessages.passwordTooShortOnChange,
  ],
  ['change password: different', 'password did not match', accountMessages.passwordsDifferOnChange],
  ['change password: done', 'Password Updated', accountMessages.passwordUpdated],
  ['forgotten password: e-mail', 'invalid Email', accountMessages.invalidEmailOnForgot],
  [
    'link page: short',
    'Password must be at least 6 characters.',
    accountMessages.passwordTooShortOnReset,
  ],
  ['link page: different', 'Password did not match', accountMessages.passwordsDifferOnReset],
  ['link page: any failure', 'password session expired', accountMessages.resetExpired],
  ['activation: any failure', 'Verification Expired', accountMessages.activationExpired],
  ['logout', 'you just logged out', accountMessages.loggedOut],
  ['avatar: none', 'No files were uploaded', fileMessages.avatarMissing],
  ['avatar: size', 'Size too large', fileMessages.avatarTooLarge],
  ['avatar: format', 'File format not supported', fileMessages.avatarWrongFormat],
  ['course and post image: none', 'File not exist.', fileMessages.imageMissing],
  ['course and post image: size', 'Size too large!', fileMessages.imageTooLarge],
  ['course and post image: format', 'File format is incorrect.', fileMessages.imageWrongFormat],
  ['course: empty', 'Fields cannot be empty', authoringMessages.fieldsEmpty],
  ['course: no image', 'No Image Upload', authoringMessages.noImage],
  ['category: empty', 'Field cannot be empty', authoringMessages.categoryEmpty],
  ['review: empty', 'Fields cannot be empty', reviewMessages.fieldsEmpty],
  ['onboarding: empty', 'Input cannot be empty', instructorMessages.inputEmpty],
  ['post: empty', 'Fields cannot be empty', communityMessages.postEmpty],
  ['enrolment: visitor', 'Please Login to continue', learningMessages.pleaseLogin],
  [
    'enrolment: twice',
    'You have already enrolled to this course',
    learningMessages.alreadyEnrolled,
  ],
  [
    'My Learnings: empty',
    'No course found, Enroll for a course and start learning',
    learningMessages.nothingYet,
  ],
  ['catalogue: nothing found', 'Search Not Found', catalogueMessages.searchNotFound],
  ['category: nothing found', 'Course Not Found', catalogueMessages.categoryEmpty],
]

const pacing = getPacing('spec')

/** Numbers that were promised: what of, the number, ours, and the test that a person would see fail. */
const numbers: [string, unknown, unknown, string][] = [
  [
    'password, letters at least',
    8,
    accountLimits.passwordMinLength,
    'a new password is asked for in the right words',
  ],
  [
    'password on the link page',
    6,
    accountLimits.passwordMinLengthOnResetPage,
    'the link page asks for six letters',
  ],
  ['full name', 10, accountLimits.fullnameMinLength, 'a profile is edited: every message'],
  [
    'avatar, bytes',
    1_048_576,
    fileLimits.avatarMaxBytes,
    'a portrait is refused in the right words',
  ],
  [
    'course image, bytes',
    1_048_576,
    fileLimits.courseImageMaxBytes,
    'a picture above the limit of courses may be in a post',
  ],
  [
    'post image, bytes',
    9_144_576,
    fileLimits.postImageMaxBytes,
    'a picture above the limit of courses may be in a post',
  ],
  [
    'about me, letters',
    [100, 250],
    [accountLimits.aboutMinLength, accountLimits.aboutMaxLength],
    'a desc of %i characters is taken',
  ],
  [
    'rows of a table',
    10,
    learningLimits.tablePageSize,
    'My Learnings shows how far one is, and the way on',
  ],
  [
    'courses of the catalogue, first and more',
    [10, 5],
    [catalogueLimits.pageSize, catalogueLimits.pageStep],
    'Load more shows five more',
  ],
  ['wait for more, milliseconds', 2500, pacing.loadMore, 'not before 2.5 s have passed'],
  [
    'Load more is hidden up to',
    5,
    catalogueLimits.loadMoreHiddenUpTo,
    'search, filters and paging live in the address',
  ],
  [
    'new courses of the home page',
    [5, 5],
    [catalogueLimits.newCoursesFirst, catalogueLimits.newCoursesStep],
    'a visitor finds a course, joins, confirms',
  ],
  [
    'featured courses',
    [10, 5],
    [catalogueLimits.featuredFirst, catalogueLimits.featuredStep],
    'a visitor finds a course, joins, confirms',
  ],
  [
    'courses to start with',
    3,
    catalogueLimits.startCourses,
    'a visitor finds a course, joins, confirms',
  ],
  ['newest users', 4, communityLimits.newestUsers, 'an admin finds people, changes a role'],
  ['banner, milliseconds', 7000, bannerIntervalMilliseconds, 'the banner turns every 7 seconds'],
  ['letters of a title', 28, catalogueLimits.titleVisibleLength, 'the title on a card'],
  [
    'reviews before Load More',
    3,
    catalogueLimits.reviewsFirst,
    'a learner reviews a course, changes the review',
  ],
  [
    'after a third-party login',
    2000,
    pacing.redirectAfterThirdPartyLogin,
    'signs up with the stand-in, two seconds later is home',
  ],
  ['after a login', 2500, pacing.redirectAfterLogin, 'a visitor finds a course, joins, confirms'],
  [
    'after the registration',
    3500,
    pacing.redirectAfterRegister,
    'a visitor finds a course, joins, confirms',
  ],
  [
    'after a reset',
    3500,
    pacing.redirectAfterReset,
    'a forgotten password is set again through the letter',
  ],
  [
    'after the onboarding',
    3500,
    pacing.redirectAfterOnboarding,
    'a member becomes an instructor in three steps',
  ],
  [
    'after a course was saved',
    1500,
    pacing.redirectAfterCourseSave,
    'an author creates a course, meets every message once',
  ],
  ['spinner of a dashboard', 1500, pacing.dashboardSpinner, 'keeps its skeleton for 1.5 seconds'],
  ['spinner of the player', 3500, pacing.playerSpinner, 'every control works by mouse'],
  ['player, seconds of a skip', 10, playerLimits.skipSeconds, 'every control works by mouse'],
  ['player, rates', [0.5, 1, 1.5, 2], playerLimits.rates, 'every control works by mouse'],
  [
    'player, height in pixels',
    500,
    playerLimits.desktopHeightPixels,
    'every control works by mouse',
  ],
  [
    'names of the ratings',
    ['Bad', 'Fair', 'Good', 'Very good', 'Excelent'],
    ratingNames,
    'a learner reviews a course, changes the review',
  ],
  [
    'language, length and captions of a course that names none',
    { language: 'English', durationSeconds: 1800, caption: true },
    courseDefaults,
    'carries its owner, its video, its reviews and the defaults of the specification',
  ],
]

const id = '01900000-0000-7000-8000-000000000000'
const addresses = [
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

const root = fileURLToPath(new URL('../..', import.meta.url))
const tests = globSync(['{tests,shared,server,web}/**/*.test.{ts,tsx}'], { cwd: root })
  .filter((file) => !file.endsWith('words-and-numbers.test.ts'))
  .map((file) => readFileSync(root + file, 'utf8'))

test.each(words)('%s: %s', (_, promised, saved) => {
  expect(saved).toBe(promised)
  expect(
    tests.some((text) => text.includes(promised) || namesOf(saved).some((name) => name.test(text))),
    'a test that asserts it',
  ).toBe(true)
})

test.each(numbers)('%s: %j', (_, promised, saved, title) => {
  expect(saved).toEqual(promised)
  expect(
    tests.some((text) => text.includes(title)),
    `a test called “${title}”`,
  ).toBe(true)
})

test.each(addresses)('%s is a page', (address) => {
  const patterns = routes.map(({ index, path }) => ({ path: index ? '/' : String(path) }))
  expect(matchRoutes(patterns, address)?.at(-1)?.route.path).not.toBe('*')
})

/** How tests refer to a kept sentence, under whatever name they imported its domain's. */
function namesOf(saved: string): RegExp[] {
  return Object.entries(messages).flatMap(([domain, sentences]) =>
    Object.entries(sentences)
      .filter(([, sentence]) => sentence === saved)
      .map(([key]) => new RegExp(`\\b${domain}\\b[^]*essages\\.${key}\\b`)),
  )
}
