import type { Transaction } from '#server/db/client.ts'
import { createAccount } from '#server/domain/accounts/index.ts'
import { daysBefore } from './demo-time.ts'
import type { DemoUser } from './demo/types.ts'
import { demoAdmin, demoInstructors, demoLearners } from './demo/users.ts'

/** In days: longer ago than any demo course. */
const firstJoined = 440

/** Accounts with a password, which is printed at startup; the others are only authors of content. */
export const demoAccountKeys = new Set(['admin', 'instructor', 'student'])

/** Inserts the demo users; returns their ids by key. `daysSinceJoining` has the learners who joined later, by key. */
export async function seedDemoUsers(
  tx: Transaction,
  now: Date,
  password: string,
  daysSinceJoining: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const groups: [DemoUser[], 'admin' | 'instructor' | 'student'][] = [
    [demoInstructors, 'instructor'],
    [demoLearners, 'student'],
    [[demoAdmin], 'admin'],
  ]
  let index = 0
  for (const [group, role] of groups) {
    for (const { key, desc, ...user } of group) {
      const account = {
        ...user,
        about: desc,
        role,
        authorize: role !== 'student',
        email: `${key}@lectern.test`,
        createdAt: daysBefore(now, daysSinceJoining.get(key) ?? firstJoined - index++),
        ...(demoAccountKeys.has(key) ? { password } : {}),
      }
      ids.set(key, (await createAccount(tx, account, account.createdAt)).id)
    }
  }
  return ids
}
