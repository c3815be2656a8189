import type { Deps } from '../deps.ts'
import { findInstructor } from './find-instructor.ts'

/** How members reach a person who teaches (spec §2). */
export async function getInstructorContact(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ email: string }> {
  const { email } = await findInstructor(db, userId)
  return { email }
}
