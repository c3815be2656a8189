import { eq, max } from 'drizzle-orm'
import { consents, legalDocuments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LegalKind, MissingConsent } from '#shared/contract/legal.ts'
import { legalMessages as messages } from '#shared/messages/legal/legal.ts'
import type { Deps } from '../deps.ts'
import { selectCurrent } from './legal-documents.ts'

/** The current texts that the user has not accepted in this version, or an earlier one that did not ask again. */
export async function listMissingConsents(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<MissingConsent[]> {
  const [current, accepted] = await Promise.all([
    selectCurrent(db),
    db
      .select({ kind: legalDocuments.kind, version: max(legalDocuments.version) })
      .from(consents)
      .innerJoin(legalDocuments, eq(legalDocuments.id, consents.documentId))
      .where(eq(consents.userId, userId))
      .groupBy(legalDocuments.kind),
  ])
  const versions = new Map(accepted.map(({ kind, version }) => [kind, version ?? 0]))
  return current
    .filter(({ kind, consentVersion }) => (versions.get(kind) ?? 0) < consentVersion)
    .map(({ kind, version }) => ({ kind, version, hasChanged: versions.has(kind) }))
}

/**
 * Records that the user accepted these texts; accepting one again changes nothing. Throws `conflict` if one of them is not
 * the current version, which the user has not seen then.
 */
export async function acceptDocuments(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  documents: readonly { kind: LegalKind; version: number }[],
): Promise<{ msg: string }> {
  const current = await selectCurrent(deps.db)
  const rows = documents.map(({ kind, version }) => {
    const found = current.find((one) => one.kind === kind && one.version === version)
    if (!found) throw new AppError('conflict', messages.notCurrent)
    return { userId, documentId: found.id, acceptedAt: deps.clock.now() }
  })
  await deps.db.insert(consents).values(rows).onConflictDoNothing()
  return { msg: messages.accepted }
}
