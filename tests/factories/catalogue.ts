import { createAccount } from '#server/domain/accounts/index.ts'
import { insertCourses, ensureCategory, type NewCourse } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'

type App = { deps: Pick<Deps, 'db' | 'events'> }

let counter = 0

export async function createCategory({ deps }: App, name?: string): Promise<string> {
  counter += 1
  const { id } = await ensureCategory(deps.db, name ?? `Category ${counter}`)
  await deps.events.publish('catalogueChanged', { categoryIds: [id] })
  return id
}

/**
 * Creates a course with a video, in a new category and of the same owner by default; returns its id. Without an
 * owner, `ownerId: null`, a course is archived.
 */
export async function createCourse(app: App, options: Partial<NewCourse> = {}): Promise<string> {
  counter += 1
  const categoryId = options.categoryId ?? (await createCategory(app))
  const ownerId = options.ownerId === undefined ? await getOwner(app) : options.ownerId
  const [id = ''] = await insertCourses(app.deps.db, [
    {
      title: `Course ${counter}`,
      author: 'Ada Author',
      level: 'Beginner',
      topic: 'HTML',
      type: 'New',
      video: 'https://videos.example.test/lesson.mp4',
      ...options,
      ownerId,
      categoryId,
    },
  ])
  await app.deps.events.publish('catalogueChanged', { courseIds: [id] })
  return id
}

const owners = new WeakMap<App['deps']['db'], Promise<string>>()

/** An old account without a session, so that it is in no list of newest users. */
async function getOwner({ deps: { db } }: App): Promise<string> {
  const owner = owners.get(db) ?? createOwner(db)
  owners.set(db, owner)
  return owner
}

async function createOwner(db: App['deps']['db']): Promise<string> {
  counter += 1
  const account = {
    fullname: 'Thaddeus Quill',
    username: `thaddeus${counter}`,
    email: `thaddeus${counter}@quill.test`,
  }
  return (await createAccount(db, account, new Date(0))).id
}
