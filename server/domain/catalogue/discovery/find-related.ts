import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'

/**
 * The ids of courses in the same category whose titles share the most telling words with the course, best
 * first. A word tells more the fewer courses have it, the more of them are in this category, and the more
 * often the title repeats it. At most `relatedCandidates` courses are compared.
 */
export async function findRelatedIds(
  db: Queryable,
  courseId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with course as (
      select id, category_id, plain_topic, title from ${courses} where id = ${courseId}
    ), terms as materialized (
      select lexeme as word, quote_term(lexeme)::tsquery as term, sqrt(cardinality(positions)) as uses
      from course, unnest(to_tsvector('lectern', search_text(title))) limit ${limits.relatedWords}
    ), candidates as materialized (
      select candidate.id, candidate.title_search, candidate.plain_topic = course.plain_topic as same_topic,
        candidate.rating_sum, candidate.rating_count
      from ${courses} as candidate, course
      where candidate.is_listed and candidate.category_id = course.category_id
        and candidate.id <> course.id
        and candidate.title_search @@ (select string_agg(term::text, ' | ')::tsquery from terms)
      limit ${limits.relatedCandidates}
    ), matches as materialized (
      select candidates.id, terms.word from candidates
      join terms on candidates.title_search @@ terms.term
    ), weights as materialized (
      select word, uses * here.share * ln(1 + (select count(*) from candidates)::real / here.total) as weight
      from terms join lateral (
        select count(*) as total, count(*)::real / greatest(1, (
          select count(*) from (
            select 1 from ${courses} as other
            where other.is_listed and other.title_search @@ terms.term
            limit ${limits.relatedCandidates}
          ) as everywhere
        )) as share
        from matches where matches.word = terms.word
      ) as here on here.total > 0
    )
    select candidates.id
    from candidates join matches using (id) join weights using (word)
    group by candidates.id, same_topic, rating_sum, rating_count
    order by sum(weight) desc, same_topic desc, weighted_rating(rating_sum, rating_count) desc, candidates.id
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
