import { eq } from 'drizzle-orm'
import { dataExports } from '#server/db/schema/index.ts'
import { createUser } from '#tests/factories/users.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import type { Cell, Recipe, TestCaller } from './recipes.ts'

/** The download of one's data, and the deletion of one's account. */
export const privacyRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /user/privacy': () => ({}),
  'POST /user/privacy/export': async ({ app, user }) => {
    await deleteExports(app, user)
    return {}
  },
  'POST /user/privacy/export/address': async ({ app, user }) => {
    await deleteExports(app, user)
    if (user) await insertExport(app, user)
    return {}
  },
  'POST /user/privacy/deletion': async ({ app }) => {
    await createUser(app, { role: 'admin' })
    return {}
  },
}

async function deleteExports({ deps }: TestApp, user: TestCaller | undefined): Promise<void> {
  if (user) await deps.db.delete(dataExports).where(eq(dataExports.userId, user.id))
}

/** One that is ready. Accounts that were deleted get none. */
async function insertExport({ deps }: TestApp, { id }: TestCaller): Promise<void> {
  await deps.db
    .insert(dataExports)
    .values({
      userId: id,
      state: 'ready',
      archiveId: crypto.randomUUID(),
      bytes: 1,
      expiresAt: new Date(Date.now() + 60_000),
    })
    .catch(() => undefined)
}
