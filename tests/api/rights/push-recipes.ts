import { pushForm, subscribe } from '#tests/factories/push.ts'
import { addSession } from '#tests/factories/users.ts'
import type { Cell, Recipe } from './recipes.ts'

/** One valid request for each call about push subscriptions. */
export const pushRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /user/push-subscriptions': () => ({}),
  'POST /user/push-subscriptions': () => ({ body: pushForm() }),
  'DELETE /user/push-subscriptions/:id': async ({ app, owner }) => {
    await app.pool.query('delete from push_subscriptions where user_id = $1', [owner.id])
    const token = await addSession(app, owner.id)
    return { params: { id: (await subscribe(app, { token }, pushForm()))._id } }
  },
  'POST /notifications/push-refresh': () => {
    const { endpoint, keys } = pushForm()
    return { body: { endpoint, auth: keys.auth, subscription: pushForm() } }
  },
}
