import { signAppeal } from '#server/domain/reports/appeal-token.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { createPost } from '../../factories/community.ts'
import { decide, findOpenCase, report } from '../../factories/reports.ts'
import { asMember } from '../../factories/users.ts'
import type { Cell, Recipe } from './recipes.ts'

/** One valid request for each call about reports and decisions. */
export const reportRecipes: Record<string, (cell: Cell) => Promise<Recipe>> = {
  'POST /api/reports': async ({ app }) => {
    const { token } = await asMember(app)
    return { body: { kind: 'post', id: await createPost(app, token), reason: 'spam' } }
  },
  'GET /api/reports/own': () => Promise.resolve({ query: `?kind=post&id=${crypto.randomUUID()}` }),
  'GET /api/moderation/cases': () => Promise.resolve({}),
  'PUT /api/moderation/cases/:id/claim': async (cell) => ({ params: { id: await openCase(cell) } }),
  'DELETE /api/moderation/cases/:id/claim': async (cell) => ({
    params: { id: await openCase(cell) },
  }),
  'POST /api/moderation/cases/:id/decision': async (cell) => ({
    params: { id: await openCase(cell) },
    body: { action: 'dismiss' },
  }),
  'POST /api/moderation/decisions/:id/reversal': async ({ app }) => {
    const { token } = await asMember(app)
    return { params: { id: await decideAbout(app, token) } }
  },
  'POST /api/moderation/decisions/:id/appeal-decision': async ({ app }) => {
    const { token } = await asMember(app)
    const id = await decideAbout(app, token)
    await app.pool.query(
      `update moderation_decisions set appealed_at = now(), appeal = 'Why?' where id = $1`,
      [id],
    )
    return { params: { id }, body: { outcome: 'upheld' } }
  },
  'GET /api/moderation/own': () => Promise.resolve({}),
  'POST /api/moderation/own/:id/appeal': async ({ app, user }) => ({
    params: { id: await decideAbout(app, user?.token ?? '') },
    body: { text: 'It was a quotation.' },
  }),
  'POST /api/moderation/appeals/:token': async ({ app }) => {
    const subject = { kind: 'profile', id: (await asMember(app)).id } as const
    const suspension = { action: 'suspend', days: null } as const
    const moderator = await asMember(app, { role: 'admin' })
    const decisionId = await decide(app, moderator, subject, suspension)
    const expiresAt = timeFromNow(app.clock, { days: 1 })
    const token = signAppeal(app.deps.settings.appealSecret, { decisionId, expiresAt })
    return { params: { token }, body: { text: 'It was a quotation.' } }
  },
  'PUT /api/admin/users/:id/moderator': async ({ app }) => ({
    params: { id: (await asMember(app)).id },
    body: { moderator: true },
  }),
}

async function openCase({ app }: Cell): Promise<string> {
  const { token } = await asMember(app)
  const subject = { kind: 'post', id: await createPost(app, token) } as const
  await report(app, await asMember(app), subject)
  return findOpenCase(app, subject)
}

/** By an admin about a post; of another user if the token has no session. */
async function decideAbout(app: Cell['app'], token: string): Promise<string> {
  const author = token && (await isLive(app, token)) ? { token } : await asMember(app)
  const subject = { kind: 'post', id: await createPost(app, author.token) } as const
  return decide(app, await asMember(app, { role: 'admin' }), subject, { action: 'warn' })
}

async function isLive(app: Cell['app'], token: string): Promise<boolean> {
  const response = await app.fetch(
    new Request('http://lectern.test/user/user', { headers: { Authorization: token } }),
  )
  return response.ok
}
