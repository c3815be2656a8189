import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { FoundText } from './find-texts.ts'
import type { PassageQuery } from './passage-query.ts'

export interface FoundPassage {
  textId: string
  lessonId: string
  courseId: string
  configuration: string
  body: string
  starts: number[]
  anchor: string | null
  rank: number
}

/** The best passages among the first ones of each text. The caller has checked that the actor may open the lessons. */
export async function findPassages(
  db: Queryable,
  { languages }: PassageQuery,
  texts: readonly FoundText[],
  { perText, candidates }: { perText: number; candidates: number },
): Promise<FoundPassage[]> {
  if (texts.length === 0) return []
  const exact = new Map(languages.map(({ configuration, exact }) => [configuration, exact]))
  const ids = texts.map(({ id }) => id)
  const queries = texts.map(({ configuration }) => exact.get(configuration) ?? '')
  const { rows } = await db.execute<Omit<FoundPassage, keyof FoundText> & { textId: string }>(sql`
    select text.id as "textId", found.body, found.starts, found.anchor, found.rank
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(queries)}::tsquery[])
        with ordinality as text(id, query, place),
      lateral (
        select body, starts, anchor, position, ts_rank_cd(words, text.query) as rank
        from (
          select * from lesson_passages
          where text_id = text.id and words @@ text.query order by position limit ${candidates}
        ) as candidates
        order by rank desc, position limit ${perText}
      ) as found
    order by text.place, found.rank desc, found.position`)
  const byId = new Map(texts.map((text) => [text.id, text]))
  return rows.flatMap((row) => {
    const text = byId.get(row.textId)
    if (!text) return []
    const { lessonId, courseId, configuration } = text
    return [{ ...row, lessonId, courseId, configuration }]
  })
}
