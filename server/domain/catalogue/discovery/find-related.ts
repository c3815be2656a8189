import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'

/**
 * The ids of courses in the same category whose titles share the most telling words with the course, best
 * first. A word tells more the fewer courses have it, the more of them are in this category, and the more
 * often the title repeats it. The courses that are compared have one of the rarest words, so that a word like "course"
 * costs nothing in a large catalogue: the words of the vocabulary have the number of titles with that exact form.
 */
export async function findRelatedIds(
  db: Queryable,
  courseId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with course as (
      select id, category_id, plain_topic, title from ${courses} where id = ${courseId}
    ), stems as (
      select stem, max(titles) as titles
      from course, words_of(title) as entry(word) join catalogue_words using (word),
        unnest(tsvector_to_array(to_tsvector('lectern', word))) as stem
      group by stem
    ), terms as materialized (
      select word, quote_term(word)::tsquery as term, uses, titles > ${limits.relatedCandidates} as is_common,
        coalesce(sum(titles) over (
          order by titles, word rows between unbounded preceding and 1 preceding), 0) as rarer_titles
      from (
        select lexeme as word, sqrt(cardinality(positions)) as uses,
          coalesce(titles, ${limits.relatedCandidates}) as titles
        from course, unnest(to_tsvector('lectern', search_text(title))) left join stems on stem = lexeme
        order by titles, lexeme
        limit ${limits.relatedWords}
      ) as counted
    ), candidates as materialized (
      select distinct on (candidate.id) candidate.id, candidate.title_search,
        candidate.plain_topic = course.plain_topic as same_topic, candidate.rating_sum, candidate.rating_count
      from course cross join terms cross join lateral (
        select id, category_id, title_search, plain_topic, rating_sum, rating_count from ${courses}
        where is_listed and title_search @@ terms.term
        limit ${limits.relatedCandidates}
      ) as candidate
      where terms.rarer_titles < ${limits.relatedTitlesMin}
        and candidate.category_id = course.category_id and candidate.id <> course.id
    ), matches as materialized (
      select candidates.id, terms.word from candidates
      join terms on candidates.title_search @@ terms.term
    ), weights as materialized (
      select word, uses * here.share * ln(1 + (select count(*) from candidates)::real / here.total) as weight
      from terms join lateral (
        select count(*) as total, count(*)::real / greatest(1, case
          when is_common then ${limits.relatedCandidates}
          else (
            select count(*) from (
              select 1 from ${courses} as other
              where other.is_listed and other.title_search @@ terms.term
              limit ${limits.relatedCandidates}
            ) as everywhere
          )
        end) as share
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
