import type { RegistrationSettings } from '#shared/contract/accounts/registration.ts'
import { createInvitation } from '#tests/factories/registration.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import type { Cell, Recipe } from './recipes.ts'

/** Who may register, and invitation links. */
export const registrationRecipes: Record<string, (cell: Cell) => Recipe | Promise<Recipe>> = {
  'GET /api/registration': () => ({}),
  'POST /user/invitation': () => ({ body: { invitation: 'nonsense' } }),
  'GET /api/admin/registration': () => ({}),
  'PUT /api/admin/registration': async ({ app }) => {
    const { body } = await callApi(app, 'GET /api/admin/registration', await asAdmin(app))
    const { version } = body as unknown as RegistrationSettings
    return { body: { mode: 'open', emailDomains: [], version } }
  },
  'POST /api/admin/registration/invitations': () => ({ body: { note: '', uses: 1, days: 1 } }),
  'DELETE /api/admin/registration/invitations/:id': async ({ app }) => {
    const { id } = await createInvitation(app, await asAdmin(app))
    return { params: { id } }
  },
}

const asAdmin = (app: TestApp) => asMember(app, { role: 'admin' })
