import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import type { lessonTexts } from '#server/db/schema/index.ts'
import { passageLimits as limits } from '#shared/limits.ts'
import { courseLabel, languageLabel } from './labels.ts'
import type { Passage } from './passage.ts'

type TextColumns = Pick<
  typeof lessonTexts.$inferInsert,
  'lessonId' | 'courseId' | 'trackId' | 'configuration'
>

/** Inserts a text with its passages, spelled as the catalogue is searched, and adds its words to the vocabulary. */
export async function storeText(
  tx: Transaction,
  { lessonId, courseId, trackId, configuration }: TextColumns,
  passages: readonly Passage[],
): Promise<void> {
  if (passages.length === 0) return
  const rows = passages
    .slice(0, limits.passagesMax)
    .map((passage, position) => ({ ...passage, position }))
  const json = JSON.stringify(rows)
  const labels = [courseLabel(courseId), languageLabel(configuration)]
  await tx.execute(sql`
    with written as (
      select row.*, to_tsvector(${configuration}::regconfig, search_text(body)) as words
      from jsonb_to_recordset(${json}::jsonb)
        as row(position integer, body text, starts integer[], anchor text)
    ), stems as (
      select coalesce(array_agg(distinct lexeme), '{}') as lexemes
      from written, unnest(tsvector_to_array(words)) as lexeme
    ), stored as (
      insert into lesson_texts (lesson_id, course_id, track_id, configuration, words)
      select ${lessonId}, ${courseId}, ${trackId ?? null}::uuid, ${configuration},
        array_to_tsvector(lexemes || ${sql.param(labels)}::text[])
      from stems
      returning id
    )
    insert into lesson_passages (text_id, position, body, starts, anchor, words)
    select stored.id, position, body, starts, anchor, words from stored, written`)
  await addWords(tx, json)
}

/** In one order, so that concurrent jobs cannot block each other. */
async function addWords(tx: Transaction, json: string): Promise<void> {
  await tx.execute(sql`
    insert into passage_words (word)
    select word from (
      select distinct word
      from jsonb_to_recordset(${json}::jsonb) as row(body text), words_of(body) as word
      limit ${limits.newWordsMax}
    ) as found
    where (select reltuples from pg_class where oid = 'passage_words'::regclass) < ${limits.wordsMax}
    order by word
    on conflict do nothing`)
}
