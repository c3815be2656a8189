import { desc, eq } from 'drizzle-orm'
import { type Queryable, violatedUniqueConstraint } from '#server/db/client.ts'
import { consents, legalDocuments, users } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { LegalHistory, LegalKind, PublishLegal } from '#shared/contract/legal.ts'
import { legalMessages as messages } from '#shared/messages/legal/legal.ts'
import { recordAudit } from '../audit/index.ts'
import { renderDescriptionForSave } from '../catalogue/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'

/**
 * Publishes a new version, which applies at once. The first one always asks for consent. Throws `conflict` if another
 * version was published meanwhile, and `invalid_input` for the text of the current version or one that cannot be rendered.
 */
export async function publishLegalDocument(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  kind: LegalKind,
  { text, version: edited, asksForConsent }: PublishLegal,
): Promise<{ msg: string; history: LegalHistory }> {
  const rendered = await renderDescriptionForSave(deps, actor.id, text)
  if ('problem' in rendered) throw toFieldError(rendered.problem)
  const publishedAt = deps.clock.now()
  const version = edited + 1
  try {
    await deps.db.transaction(async (tx) => {
      const current = await findLatest(tx, kind)
      if ((current?.version ?? 0) !== edited)
        throw new AppError('conflict', messages.publishedMeanwhile)
      if (current?.text === text) throw toFieldError(messages.unchanged)
      const [created] = await tx
        .insert(legalDocuments)
        .values({
          kind,
          version,
          text,
          html: rendered.html,
          asksForConsent: asksForConsent || version === 1,
          publishedBy: actor.id,
          publishedAt,
        })
        .returning({ id: legalDocuments.id })
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'legal.published',
        subject: { id: created?.id ?? '' },
        details: { kind, version },
        at: publishedAt,
      })
    })
  } catch (error) {
    // Two admins at once; the index decides.
    if (violatedUniqueConstraint(error)) throw new AppError('conflict', messages.publishedMeanwhile)
    throw error
  }
  // The footer of every page links to the texts.
  await deps.events.publish('catalogueChanged', {})
  return { msg: messages.published(version), history: await getLegalHistory(deps, kind) }
}

/** The versions of a text, newest first, and how many people accepted each. */
export async function getLegalHistory(
  { db }: Pick<Deps, 'db'>,
  kind: LegalKind,
): Promise<LegalHistory> {
  const rows = await db
    .select({
      version: legalDocuments.version,
      publishedAt: legalDocuments.publishedAt,
      asksForConsent: legalDocuments.asksForConsent,
      publishedBy: users.fullname,
      acceptedBy: db.$count(consents, eq(consents.documentId, legalDocuments.id)),
    })
    .from(legalDocuments)
    .leftJoin(users, eq(users.id, legalDocuments.publishedBy))
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
  const current = await findLatest(db, kind)
  return {
    text: current?.text ?? '',
    versions: rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() })),
  }
}

async function findLatest(db: Queryable, kind: LegalKind) {
  const [latest] = await db
    .select({ version: legalDocuments.version, text: legalDocuments.text })
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(1)
  return latest
}

function toFieldError(problem: string): AppError {
  return new AppError('invalid_input', problem, { fields: { text: problem } })
}
