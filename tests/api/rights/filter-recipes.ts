import { createFilter } from '#tests/factories/filters.ts'
import { asMember } from '#tests/factories/users.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import type { Cell, Recipe } from './recipes.ts'

/** What admins block. The words are unique, so that no other text has them. */
export const filterRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /api/admin/filters': () => ({}),
  'POST /api/admin/filters': () => ({
    body: { kind: 'word', pattern: createWord(), action: 'reject' },
  }),
  'PUT /api/admin/filters/:id': async ({ app }) => ({
    params: { id: await insertFilter(app) },
    body: { pattern: createWord(), action: 'hide' },
  }),
  'DELETE /api/admin/filters/:id': async ({ app }) => ({
    params: { id: await insertFilter(app) },
  }),
  'POST /api/admin/filters/test': () => ({ body: { kind: 'post', text: 'Hello' } }),
}

const createWord = () => `x${crypto.randomUUID().replaceAll('-', '')}`

async function insertFilter(app: TestApp): Promise<string> {
  return createFilter(app, await asMember(app, { role: 'admin' }), 'word', createWord())
}
