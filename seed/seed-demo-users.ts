import type { Transaction } from '#server/db/client.ts'
import { createAccount } from '#server/domain/accounts/index.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoUser } from './demo/types.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/users.ts'

/** Longer ago than any demo course. */
const joinedDaysAgo = 440

/** People whose password is printed at the start, by role; the others only sign what they wrote. */
export const demoAccountKeys = new Set(['admin', 'instructor', 'student'])

/** Writes the demo people; answers their ids by key. */
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
  let place = 0
  for (const [people, role] of groups) {
    for (const { key, desc, ...person } of people) {
      const account = {
        ...person,
        about: desc,
        role,
        authorize: role !== 'student',
        email: `${key}@lectern.test`,
        createdAt: daysBefore(now, joinedDaysAgo - place++),
        ...(demoAccountKeys.has(key) ? { password } : {}),
      }
      ids.set(key, (await createAccount(tx, account, now)).id)
    }
  }
  return ids
}
