import type { Transaction } from '#server/db/client.ts'
import { createAccount } from '#server/domain/accounts/index.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoUser } from './demo/types.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/users.ts'
import { scheduleDemoEnrolments } from './seed-demo-learning.ts'

/** Of instructors and admins, in days: longer ago than any demo course. */
const firstJoined = 440
/** Learners join some days before they enrol. */
const daysBeforeEnrolment = 3

/** Accounts with a password, which is printed at startup; the others are only authors of content. */
export const demoAccountKeys = new Set(['admin', 'instructor', 'student'])

/** Inserts the demo users; returns their ids by key. */
export async function seedDemoUsers(
  tx: Transaction,
  now: Date,
  password: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const groups: [DemoUser[], 'admin' | 'instructor' | 'student'][] = [
    [demoInstructors, 'instructor'],
    [demoLearners, 'student'],
    [[demoAdmin], 'admin'],
  ]
  const learnersJoined = scheduleLearners()
  let index = 0
  for (const [group, role] of groups) {
    for (const { key, desc, ...user } of group) {
      const account = {
        ...user,
        about: desc,
        role,
        authorize: role !== 'student',
        email: `${key}@lectern.test`,
        createdAt: daysBefore(now, learnersJoined.get(key) ?? firstJoined - index++),
        ...(demoAccountKeys.has(key) ? { password } : {}),
      }
      ids.set(key, (await createAccount(tx, account, now)).id)
    }
  }
  return ids
}

/** How many days ago each learner joined, by key: before their first course. */
function scheduleLearners(): Map<string, number> {
  const joined = new Map<string, number>()
  const learners = new Set(demoLearners.map(({ key }) => key))
  for (const { by, daysAgo } of scheduleDemoEnrolments()) {
    if (!learners.has(by)) continue
    joined.set(by, Math.max(joined.get(by) ?? 0, daysAgo + daysBeforeEnrolment))
  }
  return joined
}
