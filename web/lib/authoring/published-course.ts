/** What the course form passes to My Courses, in the state of the navigation, once a course is published. */
export interface PublishedCourse {
  _id: string
  title: string
  /** False for changes to a course. */
  isNew: boolean
}

/** The course in a navigation's state, which survives a reload; undefined without one. */
export function readPublishedCourse(state: unknown): PublishedCourse | undefined {
  const { published } = (state ?? {}) as { published?: Partial<PublishedCourse> }
  if (typeof published?._id !== 'string' || typeof published.title !== 'string') return undefined
  return { _id: published._id, title: published.title, isNew: published.isNew === true }
}
