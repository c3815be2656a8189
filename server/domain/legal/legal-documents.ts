import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { legalDocuments } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LegalDocument, LegalKind, LegalSummary } from '#shared/contract/legal.ts'
import { legalMessages } from '#shared/messages/legal/legal.ts'
import type { Deps } from '../deps.ts'

/** The current version of each text that is published. */
export async function listLegalDocuments({ db }: Pick<Deps, 'db'>): Promise<LegalSummary[]> {
  const rows = await selectCurrent(db)
  return rows.map(({ id: _id, publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
  }))
}

/** Of each kind, the latest version, and the latest one that people must have accepted. */
export function selectCurrent(db: Queryable) {
  const { id, kind, version, publishedAt, asksForConsent } = legalDocuments
  return db
    .selectDistinctOn([kind], {
      id,
      kind,
      version,
      publishedAt,
      consentVersion: sql<number>`max(${version}) filter (where ${asksForConsent}) over (partition by ${kind})`,
    })
    .from(legalDocuments)
    .orderBy(kind, desc(version))
}

/** A version, by default the current one. Throws `not_found`. */
export async function getLegalDocument(
  { db }: Pick<Deps, 'db'>,
  kind: LegalKind,
  version: number | undefined,
): Promise<LegalDocument> {
  const ofKind = eq(legalDocuments.kind, kind)
  const currentVersion = sql<number>`(select max(version) from legal_documents where kind = ${kind})`
  const [found] = await db
    .select({
      version: legalDocuments.version,
      html: legalDocuments.html,
      publishedAt: legalDocuments.publishedAt,
      currentVersion,
    })
    .from(legalDocuments)
    .where(and(ofKind, version === undefined ? undefined : eq(legalDocuments.version, version)))
    .orderBy(desc(legalDocuments.version))
    .limit(1)
  if (!found) throw new AppError('not_found', legalMessages.notPublished)
  return { ...found, kind, publishedAt: found.publishedAt.toISOString() }
}
