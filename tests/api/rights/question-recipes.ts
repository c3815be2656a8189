import { createCourseWithLessons } from '../../factories/curriculum.ts'
import { asLearner } from '../../factories/learning.ts'
import { createAnswer, createQuestion } from '../../factories/questions.ts'
import type { Cell, Recipe } from './recipes.ts'

const newId = () => crypto.randomUUID()

/** One valid request for each call about questions to lessons. */
export const questionRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /api/questions': () => Promise.resolve({}),
  'GET /user/questions': () => Promise.resolve({}),
  'GET /api/lessons/:id/questions': async ({ app }) => {
    const { lessons } = await createCourseWithLessons(app, [{ isPreview: true }])
    return { params: { id: lessons[0] ?? '' } }
  },
  'GET /api/questions/:id': async (cell) => {
    const { lesson, learner } = await createLesson(cell, { isPreview: true })
    return { params: { id: await createQuestion(cell.app, learner, lesson) } }
  },
  'PUT /api/lessons/:id/questions/:question': async (cell) => ({
    params: { id: (await createLesson(cell)).lesson, question: newId() },
    body: { title: 'Why does the Rhine bend?', body: '', seconds: 12 },
  }),
  'PATCH /api/questions/:id': async (cell) => ({
    params: { id: await ownQuestion(cell) },
    body: { title: 'Where?', body: '' },
  }),
  'DELETE /api/questions/:id': async (cell) => ({ params: { id: await ownQuestion(cell) } }),
  'POST /api/questions/:id/removal': async (cell) => ({
    params: { id: await question(cell) },
    body: { reason: 'off_topic' },
  }),
  'PUT /api/questions/:id/vote': async (cell) => ({ params: { id: await question(cell) } }),
  'DELETE /api/questions/:id/vote': async (cell) => ({ params: { id: await question(cell) } }),
  'PUT /api/questions/:id/subscription': async (cell) => ({ params: { id: await question(cell) } }),
  'DELETE /api/questions/:id/subscription': async (cell) => ({
    params: { id: await question(cell) },
  }),
  'PUT /api/questions/:id/accepted': async (cell) => ({
    params: { id: await ownQuestion(cell) },
    body: { answer: null },
  }),
  'PUT /api/questions/:id/answers/:answer': async (cell) => ({
    params: { id: await question(cell), answer: newId() },
    body: { body: 'Because of the rock.' },
  }),
  'PATCH /api/answers/:id': async (cell) => ({
    params: { id: await ownAnswer(cell) },
    body: { body: 'Because of the hills.' },
  }),
  'DELETE /api/answers/:id': async (cell) => ({ params: { id: await ownAnswer(cell) } }),
  'POST /api/answers/:id/removal': async (cell) => ({
    params: { id: await answer(cell) },
    body: { reason: 'spam' },
  }),
  'PUT /api/answers/:id/vote': async (cell) => ({ params: { id: await answer(cell) } }),
  'DELETE /api/answers/:id/vote': async (cell) => ({ params: { id: await answer(cell) } }),
}

/** A lesson of the owner, with someone who learns there. */
async function createLesson({ app, owner }: Cell, columns: { isPreview?: boolean } = {}) {
  const { course, lessons } = await createCourseWithLessons(app, [columns], { ownerId: owner.id })
  return { course, lesson: lessons[0] ?? '', learner: await asLearner(app, course) }
}

async function question(cell: Cell): Promise<string> {
  const { lesson, learner } = await createLesson(cell)
  return createQuestion(cell.app, learner, lesson)
}

async function answer(cell: Cell): Promise<string> {
  const { lesson, learner } = await createLesson(cell)
  return createAnswer(cell.app, learner, await createQuestion(cell.app, learner, lesson))
}

async function ownQuestion(cell: Cell): Promise<string> {
  return createQuestion(cell.app, cell.owner, (await createLesson(cell)).lesson)
}

async function ownAnswer(cell: Cell): Promise<string> {
  const { lesson, learner } = await createLesson(cell)
  const id = await createQuestion(cell.app, learner, lesson)
  return createAnswer(cell.app, cell.owner, id)
}
