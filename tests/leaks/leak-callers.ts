import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { createCourse } from '../factories/catalogue.ts'
import { addInstructors } from '../factories/curriculum.ts'
import { enrol } from '../factories/enrol.ts'
import { asMember } from '../factories/users.ts'
import { callApi } from '../helpers/client.ts'
import { closeMarkedCourses, createMarkedCourses, type MarkedCourses } from './marked-courses.ts'

export const leakCallers = [
  'visitor',
  /** Logged in, without enrolments. */
  'stranger',
  /** Enrolled in every marked course that is not a draft, today. */
  'learner',
  /** Enrolled before, like the learner. */
  'former learner',
  'learner of another course',
  /** Has not accepted the invitation. */
  'invited instructor',
  /** Was a co-instructor of every marked course. */
  'removed instructor',
  'instructor of another course',
  'instructor',
  'author',
  'admin',
] as const
export type LeakCaller = (typeof leakCallers)[number]

type App = { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock' | 'events' | 'files' | 'renderers'> }

export interface LeakWorld extends MarkedCourses {
  /** Empty for visitors. */
  tokens: Record<LeakCaller, string>
  userIds: string[]
}

/** The marked courses with every kind of caller. */
export async function createLeakWorld(app: App): Promise<LeakWorld> {
  const author = await asMember(app, { authorize: true })
  const [stranger, learner, former, otherLearner] = [
    await asMember(app),
    await asMember(app),
    await asMember(app),
    await asMember(app),
  ]
  const [invited, removed, otherInstructor, instructor] = [
    await asMember(app, { authorize: true }),
    await asMember(app, { authorize: true }),
    await asMember(app, { authorize: true }),
    await asMember(app, { authorize: true }),
  ]
  const admin = await asMember(app, { role: 'admin' })
  const marked = await createMarkedCourses(app, author.id)
  const otherCourse = await createCourse(app)
  await addInstructors(app, otherCourse, otherInstructor)
  await enrol(app, otherLearner, otherCourse)
  const { draft, ...open } = marked.ids
  for (const learning of [learner, former]) await enrol(app, learning, ...Object.values(open))
  await enrol(app, former)
  for (const id of [draft, ...Object.values(open)]) {
    await addInstructors(app, id, instructor)
    await addInstructors(app, id, { ...invited, acceptedAt: null }, removed)
    await callApi(app, `DELETE /api/courses/${id}/instructors/${removed.id}`, author)
  }
  await closeMarkedCourses(app, marked)
  return {
    ...marked,
    tokens: {
      visitor: '',
      stranger: stranger.token,
      learner: learner.token,
      'former learner': former.token,
      'learner of another course': otherLearner.token,
      'invited instructor': invited.token,
      'removed instructor': removed.token,
      'instructor of another course': otherInstructor.token,
      instructor: instructor.token,
      author: author.token,
      admin: admin.token,
    },
    userIds: [author.id, learner.id],
  }
}
