import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '../api.ts'

/** A category, course or instructor that matches what is typed. */
export interface FoundPage {
  id: string
  name: string
  /** The author of a course, else the kind. */
  detail: string
  to: string
}

export async function loadSuggestions(query: string, signal: AbortSignal): Promise<FoundPage[]> {
  const { categories, courses, instructors } = await parseResponse(
    getBrowserApi().api.suggestions.$get({ query: { q: query } }, { init: { signal } }),
  )
  return [
    ...categories.map(({ _id: id, name }) => ({
      id,
      name,
      detail: 'Category',
      to: pages.category(id),
    })),
    ...courses.map(({ _id: id, title, author }) => ({
      id,
      name: title,
      detail: author,
      to: pages.course(id),
    })),
    ...instructors.map(({ _id: id, fullname }) => ({
      id,
      name: fullname,
      detail: 'Instructor',
      to: pages.instructor(id),
    })),
  ]
}
