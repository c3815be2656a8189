import { and, eq } from 'drizzle-orm'
import type { Fetch } from '#server/app.ts'
import { moderationCases, moderationDecisions, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import type { DecisionRequest } from '#shared/contract/community/moderation.ts'
import { callApi } from '../helpers/client.ts'
import { asMember } from './users.ts'

type App = { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> }
type Member = { token: string }
export interface Subject {
  kind: ReportedKind
  id: string
}

/** A student with the right to moderate. */
export async function asModerator(app: App) {
  const user = await asMember(app)
  await app.deps.db.update(users).set({ isModerator: true }).where(eq(users.id, user.id))
  return user
}

export function report(app: App, { token }: Member, { kind, id }: Subject, details = '') {
  return callApi(app, 'POST /api/reports', {
    token,
    body: { kind, id, reason: 'harassment', details },
  })
}

/** The id of the open case about something. */
export async function findOpenCase({ deps }: App, { kind, id }: Subject): Promise<string> {
  const [row] = await deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.kind, kind),
        eq(moderationCases.subjectId, id),
        eq(moderationCases.status, 'open'),
      ),
    )
  if (!row) throw new Error(`There is no open case about the ${kind}.`)
  return row.id
}

/** Reports something by a new member and decides the case. Returns the id of the decision. */
export async function decide(
  app: App,
  moderator: Member,
  subject: Subject,
  request: Partial<DecisionRequest> = {},
): Promise<string> {
  const reported = await report(app, await asMember(app), subject)
  if (reported.status !== 200) throw new Error(`The report returned ${reported.status}.`)
  return decideOpen(app, moderator, subject, request)
}

/** Decides the open case about something. Returns the id of the decision. */
export async function decideOpen(
  app: App,
  { token }: Member,
  subject: Subject,
  request: Partial<DecisionRequest> = {},
): Promise<string> {
  const id = await findOpenCase(app, subject)
  const body = { action: 'hide', reason: 'harassment', ...request }
  const reply = await callApi(app, `POST /api/moderation/cases/${id}/decision`, { token, body })
  if (reply.status !== 200) throw new Error(`The decision returned ${JSON.stringify(reply.body)}.`)
  const [decision] = await app.deps.db
    .select({ id: moderationDecisions.id })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.caseId, id))
  return decision?.id ?? ''
}

/** Dismisses the open case about something that was hidden automatically, which shows it again. */
export async function dismiss(app: App, { token }: Member, subject: Subject): Promise<void> {
  const id = await findOpenCase(app, subject)
  const body = { action: 'dismiss' }
  const reply = await callApi(app, `POST /api/moderation/cases/${id}/decision`, { token, body })
  if (reply.status !== 200) throw new Error(`The decision returned ${JSON.stringify(reply.body)}.`)
}
