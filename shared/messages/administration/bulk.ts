import { bulkLimits as limits } from '../../limits.ts'
import { pluralize } from '../pluralize.ts'

const courses = ['course', 'courses'] as const
const users = ['user', 'users'] as const

/** Messages for changing many records at once. */
export const bulkMessages = {
  noneSelected: 'Select at least one row.',
  tooMany: `Select at most ${limits.idsMax} rows.`,
  coursesDeleted: (done: number, failed: number) => sumUp(courses, 'deleted', done, failed),
  coursesMoved: (done: number, failed: number, target: string) =>
    sumUp(courses, `moved to “${target}”`, done, failed),
  usersDeleted: (done: number, failed: number) => sumUp(users, 'deleted', done, failed),
  categoryDeleted: (name: string, moved: number, target: string) =>
    `“${name}” was deleted, and ${pluralize(moved, courses)} moved to “${target}”.`,
  coursesMovedTo: (moved: number, remaining: number, target: string) =>
    `${pluralize(moved, courses)} moved to “${target}”; ${remaining.toLocaleString('en')} remain.`,
  exported: (what: string) => `${what} exported.`,
  sameCategory: 'Choose another category than the one to delete.',
} as const

/** For example "2 courses were deleted, 1 was not." */
function sumUp(
  nouns: readonly [string, string],
  verb: string,
  done: number,
  failed: number,
): string {
  if (done === 0) return `No ${nouns[0]} was ${verb}.`
  const success = `${pluralize(done, nouns)} ${done === 1 ? 'was' : 'were'} ${verb}`
  if (failed === 0) return `${success}.`
  return `${success}, ${failed} ${failed === 1 ? 'was' : 'were'} not.`
}
