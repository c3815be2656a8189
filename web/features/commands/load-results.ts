import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { loadSuggestions } from '#web/lib/load-suggestions.ts'
import type { LoadResults } from '#web/lib/use-debounced-results.ts'
import type { Command } from './list-commands.ts'

const usersMax = 5

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
