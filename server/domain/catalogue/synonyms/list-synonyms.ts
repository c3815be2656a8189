import { asc, desc, sql } from 'drizzle-orm'
import { searchSynonyms } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Synonyms, SynonymsTableQuery } from '#shared/contract/administration/synonyms.ts'
import { learningLimits } from '#shared/limits.ts'

/** A page of the admin table of synonyms, sorted by their first term, and the number of matches. */
export async function listSynonyms(
  { db }: Pick<Deps, 'db'>,
  { search, order, page = 1 }: SynonymsTableQuery,
): Promise<{ synonyms: Synonyms[]; total: number }> {
  const pageSize = learningLimits.tablePageSize
  const text = sql<string>`lower(array_to_string(${searchSynonyms.terms}, ', '))`
  const matching = search ? containsText(text, search) : undefined
  const [rows, total] = await Promise.all([
    db
      .select({ _id: searchSynonyms.id, terms: searchSynonyms.terms })
      .from(searchSynonyms)
      .where(matching)
      .orderBy((order === 'desc' ? desc : asc)(text), asc(searchSynonyms.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.$count(searchSynonyms, matching),
  ])
  return { synonyms: rows, total }
}
