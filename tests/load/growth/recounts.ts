import type pg from 'pg'

/** Each counts the rows whose stored figure differs from a recount. */
const recounts: Record<string, string> = {
  'likes of posts': `select count(*) from posts
    left join (select post_id, count(*) from post_likes group by 1) as counted on post_id = id
    where like_count <> coalesce(count, 0)`,
  'comments of posts': `select count(*) from posts
    left join (select post_id, count(*) from post_comments group by 1) as counted on post_id = id
    where comment_count <> coalesce(count, 0)`,
  'learners of courses': `select count(*) from
    (select course_id, sum(change) as stored from learner_counts group by 1) as stored
    full join (select course_id, count(*) from enrolments where removed_at is null group by 1) as counted using (course_id)
    where coalesce(stored, 0) <> coalesce(count, 0)`,
  'ratings of courses': `select count(*) from courses
    left join (select course_id, count(*), count(rating) as rated, sum(rating) from reviews group by 1) as counted on course_id = id
    where (review_count, rating_count, rating_sum) <> (coalesce(count, 0), coalesce(rated, 0), coalesce(sum, 0))`,
  courses: `select count(*) from
    (select category_id, type, level, plain_topic, sum(change) as stored from course_counts group by 1, 2, 3, 4) as stored
    full join (
      select category_id, type, level, plain_topic, count(*) from courses where is_listed group by 1, 2, 3, 4
    ) as counted using (category_id, type, level, plain_topic)
    where coalesce(stored, 0) <> coalesce(count, 0)`,
  users: `select count(*) from
    (select role, authorize, sum(change) as stored from user_counts group by 1, 2) as stored
    full join (select role, authorize, count(*) from users group by 1, 2) as counted using (role, authorize)
    where coalesce(stored, 0) <> coalesce(count, 0)`,
  'lessons of courses': `select count(*) from courses
    left join course_outlines on course_outlines.course_id = id
    left join (
      select course_id, count(*), sum(duration_seconds) as seconds, bool_and(captioned) as all_captioned
      from open_lessons group by 1
    ) as counted on counted.course_id = id
    where (lesson_count, course_outlines.duration_seconds, captioned) is distinct from (count, seconds, all_captioned)`,
  'filters of courses': `select count(*) from
    (select * from course_facets where is_open) as facets
    full join course_facet_values(array(select id from courses)) as counted on id = course_id
    where (facets.category_id, facets.created_at, facets.length_seconds, facets.rating_tenths, facets.captioned, facets.topic)
      is distinct from
      (counted.category_id, counted.created_at, counted.length_seconds, counted.rating_tenths, counted.captioned, counted.topic)`,
  'days of the site': `select count(*) from site_days
    full join (select utc_day(enrolled_at) as day, count(*) from enrolments group by 1) as enrolled using (day)
    full join (select utc_day(activated_at) as day, count(*) from users group by 1) as registered using (day)
    where (coalesce(enrolments, 0), coalesce(registrations, 0))
      <> (coalesce(enrolled.count, 0), coalesce(registered.count, 0))`,
  'days of courses': `select count(*) from
    (select course_id, sum(enrolments) as enrolments from course_days group by 1) as stored
    full join (
      select course_id, count(*) from enrolments where utc_day(enrolled_at) >= (select min(day) from course_days) group by 1
    ) as counted using (course_id)
    where coalesce(enrolments, 0) <> coalesce(count, 0)`,
  'words of titles': `select count(*) from
    (select word, titles from catalogue_words where titles > 0) as stored
    full join ts_stat('select title_search from courses where is_listed', 'a') as counted using (word)
    where coalesce(titles, 0) <> coalesce(ndoc, 0) and char_length(word) between 2 and 40 and word ~ '[[:alpha:]]'`,
  'stems of titles': `select count(*) from catalogue_words
    left join (
      select words.word, max(ndoc) as ndoc from catalogue_words as words, unnest(tsvector_to_array(to_tsvector('lectern', words.word))) as stem
        join ts_stat('select title_search from courses where is_listed', 'd') as counted on counted.word = stem
      group by 1
    ) as counted using (word)
    where stem_titles <> coalesce(ndoc, 0)`,
}

/** The names of the figures that differ from a recount, with the number of rows. */
export async function findMiscounts(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const [name, statement] of Object.entries(recounts)) {
    const { rows } = await client.query<{ count: string }>(statement)
    if (Number(rows[0]?.count) > 0) found.push(`${name} (${rows[0]?.count})`)
  }
  return found
}
