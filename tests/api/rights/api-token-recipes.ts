import { desc, eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/index.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import type { Cell, Recipe } from './recipes.ts'

/** Personal API tokens. */
export const apiTokenRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /user/api_tokens': () => ({}),
  'POST /user/api_tokens': () => ({
    body: { name: 'Weekly report', scopes: ['learning:read'], days: 30 },
  }),
  'DELETE /user/api_tokens/:id': async ({ app, owner }) => {
    await addApiToken(app, owner.id)
    const [token] = await app.deps.db
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .where(eq(apiTokens.userId, owner.id))
      .orderBy(desc(apiTokens.id))
      .limit(1)
    return { params: { id: token?.id ?? '' } }
  },
}
