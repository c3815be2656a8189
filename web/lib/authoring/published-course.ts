import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { createStore } from '../create-store.ts'

/** What the course form passes to My Courses, in the state of the navigation, once a course is published. */
export interface PublishedCourse {
  _id: string
  title: string
  /** False for changes to a course. */
  isNew: boolean
}

const deletions = createStore(0)

/** The course in the navigation's state, which survives a reload; undefined without one, or once it was deleted. */
export function usePublishedCourse(): PublishedCourse | undefined {
  const published = readPublishedCourse(useLocation().state)
  const isDeleted = useSyncExternalStore(
    deletions.subscribe,
    () => published !== undefined && isRecorded(published._id),
    () => false,
  )
  return isDeleted ? undefined : published
}

/** Remembers deleted courses in this tab, whose history may have several entries with the same published course. */
export function recordDeletedCourses(ids: readonly string[]): void {
  try {
    for (const id of ids) sessionStorage.setItem(toKey(id), '')
    deletions.set(deletions.get() + 1)
  } catch {
    // Without storage, what was published stays until it is dismissed.
  }
}

function isRecorded(id: string): boolean {
  try {
    return sessionStorage.getItem(toKey(id)) !== null
  } catch {
    return false
  }
}

const toKey = (id: string) => `deleted-course:${id}`

function readPublishedCourse(state: unknown): PublishedCourse | undefined {
  const { published } = (state ?? {}) as { published?: Partial<PublishedCourse> }
  if (typeof published?._id !== 'string' || typeof published.title !== 'string') return undefined
  return { _id: published._id, title: published.title, isNew: published.isNew === true }
}
