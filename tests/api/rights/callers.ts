import type { Actor, AuthoredCourse, Right, ResourceRight } from '#server/domain/rights.ts'

/** Every kind of caller. The owner is the user whose resources the call is about; their courses have a co-instructor. */
export const callers = [
  'visitor',
  'student',
  'authorized student',
  'instructor',
  'other owner',
  'co-instructor',
  'owner',
  'moderator',
  'admin',
  'dead token',
  'deleted user',
] as const
export type Caller = (typeof callers)[number]

/** The account of each caller; undefined for those without a live session. */
export const accounts: Record<Caller, Omit<Actor, 'id'> | undefined> = {
  visitor: undefined,
  student: { role: 'student', authorize: false },
  'authorized student': { role: 'student', authorize: true },
  instructor: { role: 'instructor', authorize: false },
  'other owner': { role: 'instructor', authorize: true },
  'co-instructor': { role: 'instructor', authorize: true },
  owner: { role: 'instructor', authorize: true },
  moderator: { role: 'student', authorize: false, isModerator: true },
  admin: { role: 'admin', authorize: false },
  'dead token': undefined,
  'deleted user': undefined,
}

export type Verdict = 'yes' | 401 | 403 | 404

/** The result of an access rule for a caller, on a resource of `owner`. */
export function getVerdict(right: Right | ResourceRight, caller: Caller): Verdict {
  const account = accounts[caller]
  const actor = account && { ...account, id: caller }
  if ('allows' in right) {
    if (right.allows(actor)) return 'yes'
    return actor ? 403 : 401
  }
  if (!actor) return 401
  if (right.allowsFor(actor, resource)) return 'yes'
  return right.deniedWith === 'not_found' ? 404 : 403
}

const resource: AuthoredCourse = { ownerId: 'owner', coInstructorIds: ['co-instructor'] }
