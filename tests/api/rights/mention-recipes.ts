import { createCourseWithLessons } from '../../factories/curriculum.ts'
import type { Cell, Recipe } from './recipes.ts'

/** One valid request for each call that suggests whom a text can mention. */
export const mentionRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /api/mentions': () => Promise.resolve({ query: '?search=a' }),
  'GET /api/lessons/:id/mentions': async ({ app, owner }) => {
    const { lessons } = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
    return { params: { id: lessons[0] ?? '' }, query: '?search=a' }
  },
}
