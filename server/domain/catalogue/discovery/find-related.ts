import { sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import { courseLabels, courses } from '#server/db/schema/index.ts'
import { discoveryLimits as limits } from '#shared/limits.ts'

/**
 * The ids of courses in the same category whose titles share the most telling words with the course, best
 * first. A word tells more the fewer courses have it, the more of them are in this category, and the more
 * often the title repeats it.
 */
export async function findRelatedIds(
  db: Queryable,
  courseId: string,
  limit: number,
): Promise<string[]> {
  const rows = await prepareRelated(db).execute({ courseId, limit })
  return rows.map(({ id }) => id)
}

/** Numbers instead of parameters: without the values of a limit, PostgreSQL expects a tenth of all rows. */
const [relatedCandidates, relatedWords, relatedTitlesMin] = [
  limits.relatedCandidates,
  limits.relatedWords,
  limits.relatedTitlesMin,
].map((limit) => sql.raw(String(limit)))

/**
 * The candidates have one of the rarest words, so that a word like "course" costs nothing in a large catalogue. The
 * matches have all that the order needs: PostgreSQL expects few of them, so it would join them with the candidates pair
 * by pair. The vocabulary knows how many titles have a word and its stem, except of new words and numbers.
 */
const prepareRelated = prepareOnce((db: Queryable) => {
  const inCategory = sql`${courseLabels(courses)} && array['category:' || course.category_id::text]`
  const related = sql`(
    with course as (
      select id, category_id, plain_topic, title from ${courses} where id = ${sql.placeholder('courseId')}
    ), stems as (
      select stem, max(titles) as titles, max(stem_titles) as stem_titles
      from catalogue_words, unnest(tsvector_to_array(to_tsvector('lectern', word))) as stem
      where word = any(array(select words_of(title) from course))
      group by stem
    ), terms as materialized (
      select word, quote_term(word)::tsquery as term, uses, stem_titles,
        coalesce(sum(titles) over (
          order by titles, word rows between unbounded preceding and 1 preceding), 0) as rarer_titles
      from (
        select lexeme as word, sqrt(cardinality(positions)) as uses,
          coalesce(titles, ${relatedCandidates}) as titles, nullif(stem_titles, 0) as stem_titles
        from course, unnest(to_tsvector('lectern', search_text(title))) left join stems on stem = lexeme
        order by titles, lexeme
        limit ${relatedWords}
      ) as counted
    ), candidates as materialized (
      select distinct on (candidate.id) candidate.id, candidate.title_search,
        candidate.plain_topic = course.plain_topic as same_topic, candidate.rating_sum, candidate.rating_count
      from course cross join terms cross join lateral (
        select id, title_search, plain_topic, rating_sum, rating_count from ${courses}
        where is_listed and title_search @@ terms.term and ${inCategory}
        limit ${relatedCandidates}
      ) as candidate
      where terms.rarer_titles < ${relatedTitlesMin} and candidate.id <> course.id
    ), matches as materialized (
      select candidates.id, same_topic, rating_sum, rating_count, terms.word from candidates
      join terms on candidates.title_search @@ terms.term
    ), weights as materialized (
      select word, uses * total::real / greatest(total, everywhere)
        * ln(1 + (select count(*) from candidates)::real / total) as weight
      from terms join (select word, count(*) as total from matches group by word) as here using (word),
        lateral (select case
          when stem_titles is null then (
            select count(*) from (
              select 1 from ${courses} where is_listed and title_search @@ terms.term limit ${relatedCandidates}
            ) as counted
          )
          when rarer_titles < ${relatedTitlesMin} then stem_titles
          else least(stem_titles, ${relatedCandidates})
        end as everywhere) as catalogue
    )
    select id
    from matches join weights using (word)
    group by id, same_topic, rating_sum, rating_count
    order by sum(weight) desc, same_topic desc, weighted_rating(rating_sum, rating_count) desc, id
    limit ${sql.placeholder('limit')}
  ) as related`
  return db
    .select({ id: sql<string>`id` })
    .from(related)
    .prepare('related_courses')
})
