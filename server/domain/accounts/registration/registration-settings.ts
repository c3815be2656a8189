import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { registrationInvitations, registrationSettings, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  ChangeRegistration,
  RegistrationInfo,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { registrationLimits as limits } from '#shared/limits.ts'
import { registrationMessages as messages } from '#shared/messages/accounts/registration.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../rights.ts'
import { readInvitationState } from './invitation-state.ts'

export type RegistrationRules = Pick<RegistrationSettings, 'mode' | 'emailDomains'>

/** What everyone may know about who may register. */
export async function getRegistrationInfo({ db }: Pick<Deps, 'db'>): Promise<RegistrationInfo> {
  const { mode, emailDomains } = await readRegistrationRules(db)
  return { mode, emailDomains: mode === 'email_domain' ? emailDomains : [] }
}

export async function readRegistrationRules(db: Queryable): Promise<RegistrationRules> {
  const [rules] = await selectRules(db)
  return requireRow(rules)
}

/** Until the transaction ends, no admin can change who may register. */
export async function lockRegistrationRules(tx: Transaction): Promise<RegistrationRules> {
  const [rules] = await selectRules(tx).for('share')
  return requireRow(rules)
}

/** The settings and the invitations, newest first. */
export async function getRegistrationSettings({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<RegistrationSettings> {
  const [[rules], rows] = await Promise.all([
    selectRules(db),
    db
      .select({ invitation: registrationInvitations, createdBy: users.fullname })
      .from(registrationInvitations)
      .leftJoin(users, eq(users.id, registrationInvitations.createdBy))
      .orderBy(desc(registrationInvitations.id))
      .limit(limits.invitationsListedMax),
  ])
  const { mode, emailDomains, version } = requireRow(rules)
  return {
    mode,
    emailDomains,
    version,
    invitations: rows.map(({ invitation, createdBy }) => ({
      _id: invitation.id,
      note: invitation.note,
      usesMax: invitation.usesMax,
      uses: invitation.uses,
      state: readInvitationState(invitation, clock.now()),
      expiresAt: invitation.expiresAt.toISOString(),
      createdAt: invitation.createdAt.toISOString(),
      createdBy,
    })),
  }
}

/** Applies at once, in all processes. Throws `conflict` if another admin changed it meanwhile. */
export async function changeRegistration(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  actor: Pick<Actor, 'id'>,
  { mode, emailDomains, version }: ChangeRegistration,
): Promise<{ msg: string; settings: RegistrationSettings }> {
  await deps.db.transaction(async (tx) => {
    const [before] = await selectRules(tx).for('update')
    const { id, mode: from, version: current } = requireRow(before)
    if (current !== version) throw new AppError('conflict', messages.changedMeanwhile)
    await tx
      .update(registrationSettings)
      .set({ mode, emailDomains, version: version + 1 })
      .where(eq(registrationSettings.id, id))
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'registration.changed',
      subject: { id },
      details: { from, to: mode, domains: emailDomains.length },
      at: deps.clock.now(),
    })
  })
  // Every page offers to register, or does not.
  await deps.events.publish('catalogueChanged', {})
  return { msg: messages.changed, settings: await getRegistrationSettings(deps) }
}

/** The number of invitations that work. */
export async function countValidInvitations(tx: Transaction, now: Date): Promise<number> {
  const { uses, usesMax, expiresAt, revokedAt } = registrationInvitations
  const [row] = await tx
    .select({ total: count() })
    .from(registrationInvitations)
    .where(and(gt(expiresAt, now), isNull(revokedAt), lt(uses, usesMax)))
  return row?.total ?? 0
}

function selectRules(db: Queryable) {
  const { id, mode, emailDomains, version } = registrationSettings
  return db.select({ id, mode, emailDomains, version }).from(registrationSettings).limit(1)
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('The row that the migration inserts is missing.')
  return row
}
