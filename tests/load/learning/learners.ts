import { connectDatabase, type Database } from '#server/db/client.ts'
import { courses, enrolments, sessions, users } from '#server/db/schema/index.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'

export interface BenchLearner {
  token: string
  courseId: string
}

const hour = 3_600_000

/** Inserts users with a live session, each enrolled in this or any course, directly into the database. */
export async function createLearners(
  databaseUrl: string,
  count: number,
  courseId?: string,
): Promise<BenchLearner[]> {
  const { db, close } = connectDatabase(databaseUrl, (error) => {
    throw error
  })
  try {
    return await writeLearners(db, count, courseId ?? (await findCourse(db)))
  } finally {
    await close()
  }
}

async function findCourse(db: Database): Promise<string> {
  const [course] = await db.select({ id: courses.id }).from(courses).limit(1)
  if (!course) throw new Error('There is no course.')
  return course.id
}

async function writeLearners(
  db: Database,
  count: number,
  courseId: string,
): Promise<BenchLearner[]> {
  const testUsers = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        fullname: `Bench Learner ${index}`,
        username: `bench${index}`,
        email: `bench${index}@example.test`,
        activatedAt: new Date(),
      })),
    )
    .returning({ id: users.id })
  const learners = testUsers.map(({ id }) => ({ id, token: createSecretToken() }))
  await db.insert(sessions).values(
    learners.map(({ id, token }) => ({
      userId: id,
      tokenHash: hashSecretToken(token),
      lastSeenAt: new Date(),
      expiresAt: new Date(Date.now() + hour),
    })),
  )
  await db.insert(enrolments).values(learners.map(({ id }) => ({ userId: id, courseId })))
  return learners.map(({ token }) => ({ token, courseId }))
}
