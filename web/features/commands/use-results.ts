import { useCallback, useEffect, useState } from 'react'
import { suggestionLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import type { Command } from './list-commands.ts'

const usersMax = 5
const none: readonly Command[] = []

/** Categories, courses and instructors that match `text`. */
export function useCourseResults(text: string): readonly Command[] {
  return useResults(text, loadCourses)
}

/** Members who match `text`; empty for visitors, who may not search for people. */
export function useUserResults(text: string, isMember: boolean): readonly Command[] {
  return useResults(isMember ? text : '', loadUsers)
}

type Load = (search: string, signal: AbortSignal) => Promise<readonly Command[]>

/** Debounced results; while new ones load, the previous ones stay. Errors are ignored: other results remain. */
function useResults(text: string, load: Load): readonly Command[] {
  const [results, setResults] = useState(none)
  const search = text.trim()
  const start = useCallback(
    (signal: AbortSignal) => {
      load(search, signal)
        .then(setResults)
        .catch(() => undefined)
    },
    [load, search],
  )

  useEffect(() => {
    if (search === '') return undefined
    const controller = new AbortController()
    const timer = setTimeout(() => start(controller.signal), suggestionLimits.debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, start])

  return search === '' ? none : results
}

const loadCourses: Load = async (search, signal) => {
  const { categories, courses, instructors } = await parseResponse(
    getBrowserApi().api.suggestions.$get({ query: { q: search } }, { init: { signal } }),
  )
  return [
    ...categories.map(({ _id, name }) => toCourseResult(name, 'Category', pages.category(_id))),
    ...courses.map(({ _id, title, author }) => toCourseResult(title, author, pages.course(_id))),
    ...instructors.map(({ _id, fullname }) =>
      toCourseResult(fullname, 'Instructor', pages.instructor(_id)),
    ),
  ]
}

function toCourseResult(name: string, detail: string, to: string): Command {
  return { id: to, group: 'Courses', name, detail, target: { to } }
}

const loadUsers: Load = async (search, signal) => {
  const query = { search, page: '1', limit: String(usersMax) }
  const users = await parseResponse(
    getBrowserApi().user.all_users.$get({ query }, { init: { signal } }),
  )
  return users.map(({ _id, fullname, username }) => {
    const to = pages.socialProfile(_id)
    return { id: to, group: 'People', name: fullname, detail: `@${username}`, target: { to } }
  })
}
