import { lt } from 'drizzle-orm'
import {
  apiTokens,
  emailChanges,
  linkTokens,
  loginChallenges,
  passkeyChallenges,
  rateLimits,
  registrationInvitations,
  registrations,
  rememberedDevices,
  sessions,
  signInAttempts,
} from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { accountLimits, registrationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { publishSessionsEnded } from './sessions/end-sessions.ts'
import { forgetUnusedDevices } from './sessions/known-devices.ts'
import { compactUserCounts } from './users/count-users.ts'

/**
 * Cleanup job: deletes expired sessions (and closes their live connections), link tokens, registrations, invitations,
 * sign-in attempts, challenges, remembered devices, changes of email addresses and rate limit counters, API tokens some
 * time after they expired, forgets known devices, and compacts the running totals of users.
 */
export async function cleanUpAccounts(deps: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const now = deps.clock.now()
  const expired = await deps.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ id: sessions.id })
  await publishSessionsEnded(
    deps,
    expired.map((session) => session.id),
  )
  await deps.db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
  await deps.db.delete(registrations).where(lt(registrations.expiresAt, now))
  const ended = timeFromNow(deps.clock, { days: -registrationLimits.invitationListedDays })
  await deps.db.delete(registrationInvitations).where(lt(registrationInvitations.expiresAt, ended))
  await deps.db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
  await deps.db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now))
  await deps.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await deps.db.delete(rememberedDevices).where(lt(rememberedDevices.expiresAt, now))
  await deps.db.delete(emailChanges).where(lt(emailChanges.expiresAt, now))
  const listedUntil = timeFromNow(deps.clock, { days: -accountLimits.expiredApiTokenDays })
  await deps.db.delete(apiTokens).where(lt(apiTokens.expiresAt, listedUntil))
  await forgetUnusedDevices(deps)
  await deps.db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
  await compactUserCounts(deps.db)
}
