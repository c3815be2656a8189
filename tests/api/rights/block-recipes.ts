import { asMember } from '../../factories/users.ts'
import type { Cell, Recipe } from './recipes.ts'

const someone = async ({ app }: Cell) => ({ params: { id: (await asMember(app)).id } })

/** One valid request for each call about mutes and blocks. */
export const blockRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'GET /user/blocks': () => Promise.resolve({}),
  'PUT /user/blocks/:id': someone,
  'DELETE /user/blocks/:id': someone,
  'PUT /user/mutes/:id': someone,
  'DELETE /user/mutes/:id': someone,
}
