import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { registrationInvitations, registrationSettings } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { addDuration } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken, isSecretToken } from '#server/platform/secret-token.ts'
import type {
  CreateInvitation,
  InvitationStatus,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { registrationLimits as limits } from '#shared/limits.ts'
import { registrationMessages as messages } from '#shared/messages/accounts/registration.ts'
import { pages } from '#shared/paths.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../rights.ts'
import { readInvitationState } from './invitation-state.ts'
import { countValidInvitations, getRegistrationSettings } from './registration-settings.ts'

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** Returns the link, which cannot be shown again. Throws `conflict` if too many invitations work already. */
export async function createInvitation(
  deps: WriteDeps,
  actor: Pick<Actor, 'id'>,
  { note, uses, days }: CreateInvitation,
): Promise<{ msg: string; url: string; settings: RegistrationSettings }> {
  const token = createSecretToken()
  const createdAt = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Two admins at once: the second counts what the first has created.
    await tx.select({ id: registrationSettings.id }).from(registrationSettings).for('update')
    if ((await countValidInvitations(tx, createdAt)) >= limits.invitationsMax) {
      throw new AppError('conflict', messages.tooManyInvitations)
    }
    const [created] = await tx
      .insert(registrationInvitations)
      .values({
        tokenHash: hashSecretToken(token),
        note,
        usesMax: uses,
        expiresAt: addDuration(createdAt, { days }),
        createdBy: actor.id,
        createdAt,
      })
      .returning({ id: registrationInvitations.id })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'registration.invited',
      subject: { id: created?.id ?? '' },
      details: { uses, days },
      at: createdAt,
    })
  })
  return {
    msg: messages.invitationCreated,
    url: deps.settings.publicUrl + pages.invitation(token),
    settings: await getRegistrationSettings(deps),
  }
}

/** Also for those who registered with it and have not confirmed their email. Throws `not_found`. */
export async function revokeInvitation(
  deps: WriteDeps,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string; settings: RegistrationSettings }> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(registrationInvitations)
      .set({ revokedAt: sql`coalesce(${registrationInvitations.revokedAt}, ${at.toISOString()})` })
      .where(eq(registrationInvitations.id, id))
      .returning({ revokedAt: registrationInvitations.revokedAt })
    if (!revoked) throw new AppError('not_found', messages.invitationMissing)
    if (revoked.revokedAt?.getTime() !== at.getTime()) return
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'registration.invitation_revoked',
      subject: { id },
      at,
    })
  })
  return { msg: messages.invitationRevoked, settings: await getRegistrationSettings(deps) }
}

/** Whether the link of an invitation works. */
export async function checkInvitation(
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<{ state: InvitationStatus }> {
  const { state } = await findInvitation(deps, deps.db, token)
  return { state }
}

/** The invitation of a token, and whether it works. */
export async function findInvitation(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  token: string,
): Promise<{ id: string; state: InvitationStatus } | { id: undefined; state: 'unknown' }> {
  const unknown = { id: undefined, state: 'unknown' } as const
  if (!isSecretToken(token)) return unknown
  const [found] = await db
    .select()
    .from(registrationInvitations)
    .where(eq(registrationInvitations.tokenHash, hashSecretToken(token)))
  return found ? { id: found.id, state: readInvitationState(found, clock.now()) } : unknown
}

/**
 * Counts an account that is created with an invitation, unless it is revoked or used up. Whether it has expired is
 * decided when its link is used.
 */
export async function takeInvitation(tx: Queryable, id: string): Promise<void> {
  const { uses, usesMax, revokedAt } = registrationInvitations
  const [taken] = await tx
    .update(registrationInvitations)
    .set({ uses: sql`${uses} + 1` })
    .where(and(eq(registrationInvitations.id, id), sql`${uses} < ${usesMax}`, isNull(revokedAt)))
    .returning({ id: registrationInvitations.id })
  if (taken) return
  const [found] = await tx
    .select({ revokedAt })
    .from(registrationInvitations)
    .where(eq(registrationInvitations.id, id))
  const state = found ? (found.revokedAt ? 'revoked' : 'used_up') : 'unknown'
  throw new AppError('forbidden', messages.invitationStates[state])
}
