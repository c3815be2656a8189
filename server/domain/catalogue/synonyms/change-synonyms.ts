import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { searchSynonyms } from '#server/db/schema/index.ts'
import { recordAudit } from '#server/domain/audit/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Actor } from '#server/domain/rights.ts'
import { AppError } from '#server/platform/app-error.ts'
import { synonymLimits } from '#shared/limits.ts'
import { synonymMessages as messages } from '#shared/messages/administration/synonyms.ts'
import { toSynonymWords } from '../search/load-substitutes.ts'
import { parseTerms } from '../search/parse-search.ts'

type Admin = Pick<Actor, 'id'>

/** Throws `invalid_input` if the terms are the same for the search, and `conflict` if there are too many groups. */
export async function createSynonyms(
  deps: Deps,
  actor: Admin,
  terms: string[],
): Promise<{ msg: string }> {
  const words = toWords(terms)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Without the lock, parallel requests could exceed the limit.
    await tx.execute(sql`lock table ${searchSynonyms} in share row exclusive mode`)
    if ((await tx.$count(searchSynonyms)) >= synonymLimits.groupsMax) {
      throw new AppError('conflict', messages.tooManyGroups)
    }
    const [created] = await tx
      .insert(searchSynonyms)
      .values({ terms, words, createdAt: at, updatedAt: at })
      .returning({ id: searchSynonyms.id })
    const subject = { id: created?.id ?? '', title: toTitle(terms) }
    await recordAudit(tx, { actorId: actor.id, action: 'synonyms.created', subject, at })
  })
  await publishChange(deps)
  return { msg: messages.created(toTitle(terms)) }
}

/** Throws `not_found`, and `invalid_input` if the terms are the same for the search. */
export async function changeSynonyms(
  deps: Deps,
  actor: Admin,
  id: string,
  terms: string[],
): Promise<{ msg: string }> {
  const words = toWords(terms)
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const before = await lockSynonyms(tx, id)
    await tx
      .update(searchSynonyms)
      .set({ terms, words, updatedAt: at })
      .where(eq(searchSynonyms.id, id))
    const details = { from: toTitle(before.terms) }
    const subject = { id, title: toTitle(terms) }
    await recordAudit(tx, { actorId: actor.id, action: 'synonyms.changed', details, subject, at })
  })
  await publishChange(deps)
  return { msg: messages.changed }
}

/** Returns the terms as they were at last, for Undo. Throws `not_found`. */
export async function deleteSynonyms(
  deps: Deps,
  actor: Admin,
  id: string,
): Promise<{ msg: string; terms: string[] }> {
  const deleted = await deps.db.transaction(async (tx) => {
    const { terms } = await lockSynonyms(tx, id)
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
    const subject = { id, title: toTitle(terms) }
    const at = deps.clock.now()
    await recordAudit(tx, { actorId: actor.id, action: 'synonyms.deleted', subject, at })
    return terms
  })
  await publishChange(deps)
  return { msg: messages.deleted, terms: deleted }
}

async function lockSynonyms(tx: Transaction, id: string) {
  const [found] = await tx
    .select()
    .from(searchSynonyms)
    .where(eq(searchSynonyms.id, id))
    .for('update')
  if (!found) throw new AppError('not_found', messages.notFound)
  return found
}

function toWords(terms: readonly string[]): string[] {
  const words = [...new Set(terms.map((term) => toSynonymWords(parseTerms(term))))]
  if (words.length === terms.length && !words.includes('')) return words
  throw new AppError('invalid_input', messages.sameTerm, { fields: { terms: messages.sameTerm } })
}

function toTitle(terms: readonly string[]): string {
  return terms.join(', ')
}

/** Any cached search may change. */
function publishChange(deps: Deps): Promise<void> {
  return deps.events.publish('catalogueChanged', {})
}
