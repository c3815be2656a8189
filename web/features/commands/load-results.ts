import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { getStatusLabel } from '#web/lib/authoring/course-status.ts'
import { getContinueUrl } from '#web/lib/links/continue-url.ts'
import { loadSuggestions } from '#web/lib/loading/load-suggestions.ts'
import type { LoadResults } from '#web/lib/loading/use-debounced-results.ts'
import type { Command } from './list-commands.ts'

const usersMax = 5
const ownCoursesMax = 3

/** The course that the learner used last, with what to continue with. */
export async function loadLatestCourse(signal: AbortSignal): Promise<Command | undefined> {
  const { continueLearning } = await parseResponse(
    getBrowserApi().user.home.$get(undefined, { init: { signal } }),
  )
  const [course] = continueLearning
  return (
    course && {
      id: 'continue',
      group: 'Actions',
      name: `Continue ${course.title}`,
      keywords: 'resume learning latest course',
      target: { to: getContinueUrl(course) },
    }
  )
}

/** Categories, courses and instructors that match the text. */
export const loadCourses: LoadResults<Command> = async (search, signal) => {
  const found = await loadSuggestions(search, signal)
  return found.map(({ name, detail, to }) => ({
    id: to,
    group: 'Courses',
    name,
    detail,
    target: { to },
  }))
}

/** Members who match the text; not for visitors, who may not search for people. */
export const loadUsers: LoadResults<Command> = async (search, signal) => {
  const query = { search, page: '1', limit: String(usersMax) }
  const users = await parseResponse(
    getBrowserApi().user.all_users.$get({ query }, { init: { signal } }),
  )
  return users.map(({ _id, fullname, username }) => {
    const to = pages.socialProfile(_id)
    return { id: to, group: 'People', name: fullname, detail: `@${username}`, target: { to } }
  })
}

/** The user's own courses that match the text, drafts included, and those of others as their co-instructor. */
export const loadOwnCourses: LoadResults<Command> = async (search, signal) => {
  const query = { search, fields: 'card', limit: String(ownCoursesMax) } as const
  const courses = await parseResponse(
    getBrowserApi().api.courses.my_course.$get({ query }, { init: { signal } }),
  )
  return courses.map((course) => ({
    id: `edit-${course._id}`,
    group: 'Actions',
    name: `Edit ${course.title}`,
    ...('status' in course && { detail: getStatusLabel(course) }),
    target: { to: pages.editCourse(course._id) },
  }))
}
