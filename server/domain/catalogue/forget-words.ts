import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

const chunk = 1000
const maxMilliseconds = 20_000
/** Where the last run stopped, so that the next one goes on there. */
let last = ''

/**
 * Removes words from the vocabulary of misspelt searches that no course has any more, for at most 20
 * seconds. A word of a course that is being saved may go with them; its next save brings it back.
 */
export async function deleteUnusedWords(db: Queryable): Promise<void> {
  const end = performance.now() + maxMilliseconds
  while (performance.now() < end) {
    const { rows } = await db.execute<{ last: string }>(sql`
      with batch as (select word from catalogue_words where word > ${last} order by word limit ${chunk}),
        unused as (
          delete from catalogue_words using batch
          where catalogue_words.word = batch.word
            and numnode(plainto_tsquery('lectern', batch.word)) > 0
            and not exists (
              select 1 from courses
              where deleted_at is null and search @@ plainto_tsquery('lectern', batch.word)))
      select max(word) as last from batch having count(*) = ${chunk}`)
    last = rows[0]?.last ?? ''
    if (last === '') return
  }
}
