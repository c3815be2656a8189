import type { Fetch } from '#server/app.ts'
import { insertCourses, ensureCategory, type NewCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { uploadAs } from './files.ts'

type App = { deps: Pick<Deps, 'db' | 'events'> }

let counter = 0

export async function createCategory({ deps }: App, name?: string): Promise<string> {
  counter += 1
  const { id } = await ensureCategory(deps.db, name ?? `Category ${counter}`)
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return id
}

/** Creates a course with a video, in a new category by default; returns its id. */
export async function createCourse(app: App, options: Partial<NewCourse> = {}): Promise<string> {
  counter += 1
  const categoryId = options.categoryId ?? (await createCategory(app))
  const [id = ''] = await insertCourses(app.deps.db, [
    {
      ownerId: null,
      title: `Course ${counter}`,
      author: 'Ada Author',
      level: 'Beginner',
      topic: 'HTML',
      type: 'New',
      video: 'https://videos.example.test/lesson.mp4',
      ...options,
      categoryId,
    },
  ])
  await app.deps.events.publish('catalogueChanged', { courseIds: [id] })
  return id
}

/** A complete course form in this category, with an image that the user uploads for it. */
export async function courseForm(
  app: { fetch: Fetch },
  user: { token: string } | undefined,
  options: Record<string, unknown> = {},
) {
  counter += 1
  const needsImage = user && !('images' in options)
  return {
    title: `Course ${counter}`,
    author: 'Ada Author',
    level: 'Beginner',
    category: '',
    topic: 'HTML',
    comments: 'What the course is about, in short.',
    type: 'New',
    link: 'https://videos.example.test/lesson.mp4',
    learn: 'How to begin\nHow to go on',
    desc: 'All of it, **at length**.',
    images: needsImage
      ? await uploadAs(app, user.token, { purpose: 'course' })
      : { url: '', public_id: 'none' },
    ...options,
  }
}
