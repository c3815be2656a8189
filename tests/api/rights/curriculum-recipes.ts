import { createCourse } from '../../factories/catalogue.ts'
import { addInstructors, loadOutlineIds } from '../../factories/curriculum.ts'
import { trackForm } from '../../factories/media/captions.ts'
import { createVideo } from '../../factories/media/videos.ts'
import { createUser } from '../../factories/users.ts'
import type { Cell, Recipe } from './recipes.ts'

const newId = () => crypto.randomUUID()

/** One valid request for each call that authors make about sections and lessons. */
export const curriculumRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /api/courses/:id/curriculum': async (cell) => ({ params: { id: await ownCourse(cell) } }),
  'POST /api/courses/drafts': async () => ({ body: { _id: newId(), title: 'Rivers' } }),
  'GET /api/courses/:id/settings': async (cell) => ({ params: { id: await ownCourse(cell) } }),
  'PATCH /api/courses/:id/settings': async (cell) => ({
    params: { id: await ownCourse(cell) },
    body: { order: 'sequence' },
  }),
  'POST /api/courses/:id/sections': async (cell) => ({
    params: { id: await ownCourse(cell) },
    body: { _id: newId(), title: 'Rivers' },
  }),
  'PATCH /api/sections/:id': async (cell) => ({
    params: { id: (await ownRows(cell)).section },
    body: { title: 'Rivers', version: 1 },
  }),
  'DELETE /api/sections/:id': async (cell) => ({ params: { id: (await ownRows(cell)).section } }),
  'POST /api/sections/:id/move': async (cell) => ({
    params: { id: (await ownRows(cell)).section },
    body: { after: null },
  }),
  'POST /api/sections/:id/restore': async (cell) => ({
    params: { id: (await ownRows(cell)).section },
  }),
  'POST /api/courses/:id/lessons': async (cell) => {
    const { course, section } = await ownRows(cell)
    const lessons = [{ _id: newId(), title: 'The Rhine', kind: 'article' }]
    return { params: { id: course }, body: { section, lessons } }
  },
  'GET /user/invitations': () => Promise.resolve({}),
  'GET /api/courses/:id/instructors': async (cell) => ({ params: { id: await ownCourse(cell) } }),
  'POST /api/courses/:id/instructors': async (cell) => ({
    params: { id: await ownCourse(cell) },
    body: { user: `${newId()}@example.test` },
  }),
  'POST /api/courses/:id/instructors/accept': async (cell) => ({
    params: { id: await invitedCourse(cell) },
  }),
  'POST /api/courses/:id/instructors/decline': async (cell) => ({
    params: { id: await invitedCourse(cell) },
  }),
  // Co-instructors remove themselves only.
  'DELETE /api/courses/:id/instructors/:user': async (cell) => {
    const { app, caller, user } = cell
    const id = await ownCourse(cell)
    if (caller === 'co-instructor' && user) return { params: { id, user: user.id } }
    const other = await createUser(app)
    await addInstructors(app, id, other)
    return { params: { id, user: other.id } }
  },
  'GET /api/lessons/:id/source': async (cell) => ({ params: { id: (await ownRows(cell)).lesson } }),
  'PATCH /api/lessons/:id': async (cell) => ({
    params: { id: (await ownRows(cell)).lesson },
    body: { version: 1, title: 'The Rhine' },
  }),
  'DELETE /api/lessons/:id': async (cell) => ({ params: { id: (await ownRows(cell)).lesson } }),
  'POST /api/lessons/:id/move': async (cell) => {
    const { section, lesson } = await ownRows(cell)
    return { params: { id: lesson }, body: { section, after: null } }
  },
  'POST /api/lessons/:id/duplicate': async (cell) => ({
    params: { id: (await ownRows(cell)).lesson },
    body: { _id: newId() },
  }),
  'PUT /api/lessons/:id/captions/:track': async (cell) => ({
    params: { id: (await ownRows(cell)).lesson, track: newId() },
    body: trackForm(),
  }),
  'POST /api/lessons/:id/captions/transcription': async (cell) => ({
    params: { id: await ownVideoLesson(cell) },
  }),
  'DELETE /api/lessons/:id/captions/:track': async (cell) => ({
    params: { id: (await ownRows(cell)).lesson, track: newId() },
  }),
  'POST /api/lessons/:id/restore': async (cell) => ({
    params: { id: (await ownRows(cell)).lesson },
  }),
}

function ownCourse({ app, owner }: Cell): Promise<string> {
  return createCourse(app, { ownerId: owner.id })
}

/** With an uploaded video. */
async function ownVideoLesson(cell: Cell): Promise<string> {
  const { course, lesson } = await ownRows(cell)
  const options = { state: 'ready', audioCodec: 'aac', durationSeconds: 20 } as const
  const { id } = await createVideo(cell.app, { courseId: course, ...options })
  await cell.app.pool.query('update lessons set video = null, video_id = $2 where id = $1', [
    lesson,
    id,
  ])
  return lesson
}

/** A course whose owner has invited the caller. */
async function invitedCourse({ app, user }: Cell): Promise<string> {
  const id = await createCourse(app)
  if (user && !(await isDeleted(app, user.id))) {
    await addInstructors(app, id, { id: user.id, acceptedAt: null })
  }
  return id
}

async function isDeleted({ pool }: Cell['app'], id: string): Promise<boolean> {
  return (await pool.query('select from users where id = $1', [id])).rows.length === 0
}

async function ownRows(cell: Cell) {
  const course = await ownCourse(cell)
  return { course, ...(await loadOutlineIds(cell.app, course)) }
}
