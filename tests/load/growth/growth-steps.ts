import { markdownVersion } from '#shared/markdown/markdown-version.ts'
import { countInstructors, countSentences, growthSchema as g, list } from './growth-functions.ts'
import type { GrowthSizes } from './growth-options.ts'
import * as lists from './growth-words.ts'

/** Rows that are written batch by batch, several batches at the same time. */
export interface GrowthStep {
  name: string
  /** The rows that are written per number; for the progress bar. */
  weight: number
  /** Numbers from 1, of users for example. */
  count: number
  batchSize: number
  /** Run in one transaction, with the first and last number as $1 and $2. */
  statements: string[]
}

/** In this order; a step may read what earlier ones wrote. */
export function listSteps(sizes: GrowthSizes, until: Date): GrowthStep[] {
  const { courses, users, enrolments, posts, likes } = sizes
  return [
    {
      name: 'categories',
      weight: 1,
      count: lists.categories.length,
      batchSize: lists.categories.length,
      statements: [
        `insert into categories (id, name) select ${g}.category_id(n), (${list(lists.categories)})[n::int]
         from generate_series($1::bigint, $2) as n`,
      ],
    },
    {
      name: 'sentences',
      weight: 1,
      count: countSentences(sizes),
      batchSize: 1000,
      statements: [
        `insert into ${g}.sentences select n, ${g}.sentence(n) from generate_series($1::bigint, $2) as n`,
      ],
    },
    {
      name: 'users',
      weight: 3,
      count: users,
      batchSize: 10_000,
      statements: [insertUsers, insertFollows(users)],
    },
    {
      name: 'enrolments',
      weight: enrolments / users,
      count: users,
      batchSize: Math.max(1, Math.floor((10_000 * users) / enrolments)),
      statements: [insertEnrolments(sizes, until)],
    },
    {
      name: 'courses',
      // Their words are indexed for the search, which takes longer than all other columns.
      weight: 30,
      count: courses,
      batchSize: 1000,
      statements: insertCourses,
    },
    {
      name: 'posts',
      weight: 4 + likes / posts,
      count: posts,
      batchSize: Math.max(1, Math.floor((10_000 * posts) / (posts + likes))),
      statements: insertPosts(sizes, until),
    },
  ]
}

/** One of the sentences, evenly chosen by a hash. */
const sentence = (share: string) =>
  `(select text from ${g}.sentences where number = ${g}.sentence_number(${share}))`

const isApproved = 'n % 50 = 0 and n % 500 <> 0'

const insertUsers = `
  insert into users (id, fullname, username, email, role, activated_at, authorize, approval, approval_changed_at, stack,
    created_at, updated_at)
  select ${g}.user_id(n), ${g}.user_name(n),
    replace(lower(${g}.user_name(n)), ' ', '-') || '-' || n, 'user-' || n || '@example.test',
    case when n = 1 then 'admin' when ${isApproved} then 'instructor' else 'student' end,
    moment, ${isApproved}, case when n % 500 = 0 then 'pending' when ${isApproved} then 'granted' else 'none' end,
    case when n % 50 = 0 then moment end, 'Learner', moment, moment
  from generate_series($1::bigint, $2) as n, ${g}.at(${g}.user_ms(n)) as moment`

/** Two for each user, more often of users who have many followers. */
const insertFollows = (users: number) => `
  insert into follows (follower_id, followed_id, created_at)
  select ${g}.user_id(n), ${g}.user_id(followed), ${g}.at(greatest(${g}.user_ms(n), ${g}.user_ms(followed)))
  from generate_series($1::bigint, $2) as n, lateral (select floor(5 * ${g}.share(n, 20))::int) as turns(turns),
    generate_series(0, turns - 1) as turn,
    lateral (select ${g}.pick(turn, turns, ${users}, ${g}.share(n * 8 + turn, 21), 3)) as followed(followed)
  where followed <> n`

/**
 * Enrolments, a review of each twentieth, progress in the first lesson of each tenth, and in all lessons of each
 * hundredth, which is completed.
 */
const insertEnrolments = ({ courses, users, enrolments }: GrowthSizes, until: Date) => `
  with drawn as materialized (
    select u, c, n, ${g}.user_id(u) as user_id, ${g}.course_id(c) as course_id,
      ${g}.at(since + (${g}.share(n, 30) * (${until.getTime()} - since))::bigint) as moment, ${g}.share(n, 31) < 0.01 as is_completed
    from generate_series($1::bigint, $2) as u,
      lateral (select ${g}.portion(u, ${users}, ${enrolments}) offset 0) as turns(turns),
      generate_series(0, turns - 1) as turn,
      lateral (select u * 1024 + turn) as numbered(n),
      lateral (select ${g}.pick(turn, turns, ${courses}, ${g}.share(n, 32), 3) offset 0) as picked(c),
      lateral (select greatest(${g}.user_ms(u), ${g}.course_ms(c)) offset 0) as both_exist(since)
  ), reviewed as (
    insert into reviews (id, course_id, user_id, rating, comment, created_at, updated_at)
    select ${g}.make_id((extract(epoch from moment) * 1000)::bigint, 7, 0, n), course_id, user_id,
      5 - floor(5 * power(${g}.share(n, 33), 3))::int, ${sentence(`${g}.share(n, 34)`)}, moment, moment
    from drawn where ${g}.share(n, 36) < 0.05
  ), watched as (
    insert into lesson_progress (user_id, lesson_id, position_seconds, position_at, duration_seconds, watched, completed_at,
      created_at, updated_at)
    select user_id, ${g}.lesson_id(c, part), 60, moment, seconds, int4multirange(int4range(0, seconds)),
      case when is_completed then moment end, moment, moment
    from drawn, generate_series(1, case when is_completed then ${g}.lesson_count(c) else 1 end) as part,
      ${g}.lesson_seconds(c * 32 + part) as seconds
    where is_completed or ${g}.share(n, 37) < 0.1
  )
  insert into enrolments (user_id, course_id, enrolled_at, removed_at, completed_at, created_at, updated_at)
  select user_id, course_id, moment, case when not is_completed and ${g}.share(n, 38) < 0.03 then moment end,
    case when is_completed then moment end, moment, moment
  from drawn`

const sectionLessons = 6
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const insertCourses = [
  `insert into courses (id, owner_id, category_id, title, author, level, topic, type, summary, description,
     description_html, description_renderer, language, rating_sum, rating_count, review_count, status, created_at, updated_at)
   select id, ${g}.user_id(owner), ${g}.category_id(1 + floor(${lists.categories.length} * power(${g}.share(n, 40), 1.5))::bigint),
     ${g}.title(n), ${g}.user_name(owner),
     ${g}.item('{All Levels,Beginner,Intermediate,Experts}'::text[], power(${g}.share(n, 41), 1.5)), ${g}.topic(${g}.share(n, 42)),
     ${g}.item('{New,Start,Featured}'::text[], ${g}.share(n, 43)), ${sentence(`${g}.share(n, 44)`)}, description,
     '<p>' || description || '</p>', ${markdownVersion},
     ${g}.item('{English,English,English,English,Spanish,Portuguese,German,Hindi}'::text[], ${g}.share(n, 48)),
     coalesce(sum, 0), coalesce(count, 0), coalesce(count, 0), case when n % 50 = 7 then 'draft' else 'published' end, moment, moment
   from generate_series($1::bigint, $2) as n, ${g}.course_id(n) as id, ${g}.owner(n) as owner,
     ${g}.at(${g}.course_ms(n)) as moment,
     lateral (select concat_ws(' ', ${['45', '46', '47'].map((salt) => sentence(`${g}.share(n, ${salt})`)).join(', ')}) offset 0) as described(description)
     left join lateral (
       select count(*)::int, sum(rating)::int from ${g}.ratings where course_id = ${g}.course_id(n)) as rated on true`,
  `insert into sections (id, course_id, title, rank, created_at, updated_at)
   select ${g}.section_id(n, part), ${g}.course_id(n), 'Part ' || part, 'a' || part, moment, moment
   from generate_series($1::bigint, $2) as n, generate_series(1, (${g}.lesson_count(n) - 1) / ${sectionLessons} + 1) as part,
     ${g}.at(${g}.course_ms(n)) as moment`,
  `insert into lessons (id, course_id, section_id, rank, kind, title, video, duration_seconds, captioned, is_preview, created_at, updated_at)
   select ${g}.lesson_id(n, part), ${g}.course_id(n), ${g}.section_id(n, (part - 1) / ${sectionLessons} + 1),
     'a' || substr('${digits}', part, 1), 'video', initcap(${g}.rare_word(${g}.share(n * 32 + part, 50))) || ', part ' || part,
     'https://videos.example.test/' || n || '/' || part || '.mp4', ${g}.lesson_seconds(n * 32 + part), n % 3 <> 0, part = 1, moment, moment
   from generate_series($1::bigint, $2) as n, generate_series(1, ${g}.lesson_count(n)) as part, ${g}.at(${g}.course_ms(n)) as moment`,
  `insert into course_outlines (course_id, lesson_count, duration_seconds, captioned, first_lesson_id)
   select ${g}.course_id(n), lessons, seconds, n % 3 <> 0, ${g}.lesson_id(n, 1)
   from generate_series($1::bigint, $2) as n, ${g}.lesson_count(n) as lessons,
     lateral (select sum(${g}.lesson_seconds(n * 32 + part)) from generate_series(1, lessons) as part) as summed(seconds)`,
  `insert into course_facets (course_id, is_open, changed_in, category_id, created_at, length_seconds, rating_tenths, captioned,
     level, type, topic, plain_topic, language)
   select id, true, pg_current_xact_id(), category_id, created_at, length_seconds, rating_tenths, captioned,
     level, type, topic, plain_topic, language
   from course_facet_values(array(select ${g}.course_id(n) from generate_series($1::bigint, $2) as n)) order by id`,
]

const maxComments = 8

/** Posts with their likes, comments, words, and a notification of each tenth like. */
const insertPosts = ({ users, posts, likes }: GrowthSizes, until: Date) => {
  const author = `1 + ${g}.spread(floor(${users} * power(${g}.share(n, 60), 2))::bigint, ${users})`
  const later = (salt: string) =>
    `${g}.post_ms(n) + (power(${salt}, 4) * (${until.getTime()} - ${g}.post_ms(n)))::bigint`
  const commentCount = `floor(${maxComments} * power(${g}.share(n, 61), 5))::int`
  const content = `${sentence(`${g}.share(n, 62)`)}, ${sentence(`power(${g}.share(n, 63), 2)`)}`
  const tag = `case when n % 4 = 0 then '#' || lower(replace(${g}.subject(${g}.share(n, 65)), '-', '')) end`
  return [
    `insert into posts (id, author_id, content, like_count, comment_count, created_at, updated_at)
     select ${g}.post_id(n), ${g}.user_id(${author}), concat_ws(' ', ${content}, ${tag}), ${g}.portion(n, ${posts}, ${likes}),
       ${commentCount}, moment, moment
     from generate_series($1::bigint, $2) as n, ${g}.at(${g}.post_ms(n)) as moment`,
    `insert into post_texts (post_id, words, created_at)
     select ${g}.post_id(n), to_tsvector('simple', search_text(concat_ws(' ', ${content}, ${tag})))
       || array_to_tsvector(array_remove(array[${tag}], null)), ${g}.at(${g}.post_ms(n))
     from generate_series($1::bigint, $2) as n`,
    `insert into post_comments (id, post_id, author_id, content, created_at)
     select ${g}.make_id(ms, 8, part, n), ${g}.post_id(n), ${g}.user_id(1 + floor(${users} * ${g}.share(n * 16 + part, 66))::bigint),
       ${sentence(`${g}.share(n * 16 + part, 67)`)}, ${g}.at(ms)
     from generate_series($1::bigint, $2) as n, generate_series(1, ${commentCount}) as part,
       lateral (select ${later(`${g}.share(n * 16 + part, 69)`)}) as commented(ms)`,
    `with drawn as materialized (
       select n, turn, post_id, author, liker, ms
       from generate_series($1::bigint, $2) as n, lateral (select ${g}.portion(n, ${posts}, ${likes}), ${g}.post_id(n), ${author} offset 0) as turns(turns, post_id, author),
         generate_series(0, turns - 1) as turn,
         lateral (select ${g}.pick(turn, turns, ${users}, ${g}.share(n * 1024 + turn, 70), 1.5) offset 0) as picked(liker),
         lateral (select ${later(`${g}.share(n * 1024 + turn, 71)`)} offset 0) as liked(ms)
     ), notified as (
       insert into notifications (id, receiver_id, actor_id, kind, group_key, post_id, read_at, created_at)
       select ${g}.make_id(ms, 9, turn, n), ${g}.user_id(author), ${g}.user_id(liker), 'like', 'like:' || post_id, post_id,
         case when turn % 2 = 0 then ${g}.at(ms) end, ${g}.at(ms)
       from drawn where author <> liker and ${g}.share(n * 1024 + turn, 72) < 0.1
     )
     insert into post_likes (post_id, user_id, created_at) select post_id, ${g}.user_id(liker), ${g}.at(ms) from drawn`,
  ]
}

/** The ratings of each course, which are stored with it. Read by the step of the courses, after that of the enrolments. */
export const collectRatings = `
  drop table if exists ${g}.ratings;
  create table ${g}.ratings as select course_id, rating from reviews;
  create index on ${g}.ratings (course_id) include (rating);
  analyze ${g}.ratings`

/** What triggers and cleanup jobs would have made of the rows. Courses have no statistics of days before `oldestDay`. */
export function listCounters(sizes: GrowthSizes, oldestDay: string): [name: string, sql: string][] {
  return [
    [
      'counters',
      `insert into user_counts (role, authorize, change) select role, authorize, count(*) from users group by 1, 2;
       insert into course_counts (category_id, type, level, plain_topic, change)
         select category_id, type, level, plain_topic, count(*) from courses where is_listed group by 1, 2, 3, 4;
       insert into learner_counts (course_id, change)
         select course_id, count(*) from enrolments where removed_at is null group by 1`,
    ],
    [
      'statistics',
      `create temp table figures as
         select course_id, day, sum(enrolments)::int as enrolments, sum(completions)::int as completions,
           sum(seconds)::int as watch_seconds, sum(ratings)::int as ratings, sum(rating)::int as rating_sum
         from (
           select course_id, utc_day(enrolled_at), 1, 0, 0, 0, 0 from enrolments
           union all select course_id, utc_day(completed_at), 0, 1, 0, 0, 0 from enrolments where completed_at is not null
           union all select lessons.course_id, utc_day(lesson_progress.updated_at), 0, 0, count_seconds(watched), 0, 0
             from lesson_progress join lessons on lessons.id = lesson_id
           union all select course_id, utc_day(created_at), 0, 0, 0, 1, rating from reviews
         ) as happened (course_id, day, enrolments, completions, seconds, ratings, rating)
         group by 1, 2;
       insert into course_days (course_id, day, enrolments, completions, watch_seconds, ratings, rating_sum)
         select course_id, day, enrolments, completions, watch_seconds, ratings, rating_sum from figures
         where day >= '${oldestDay}' order by 1, 2;
       insert into owner_days (owner_id, day, enrolments, completions, watch_seconds, ratings, rating_sum)
         select owner_id, day, sum(enrolments), sum(completions), sum(watch_seconds), sum(ratings), sum(figures.rating_sum)
         from figures join courses on courses.id = course_id where day >= '${oldestDay}' group by 1, 2;
       insert into site_days (day, enrolments, completions, watch_seconds, ratings, rating_sum, registrations)
         select day, sum(enrolments), sum(completions), sum(watch_seconds), sum(ratings), sum(rating_sum), sum(registrations)
         from (
           select day, enrolments, completions, watch_seconds, ratings, rating_sum, 0 as registrations from figures
           union all select utc_day(activated_at), 0, 0, 0, 0, 0, 1 from users
         ) as all_figures group by 1;
       drop table figures;
       create temp table active as
         select user_id, utc_day(updated_at) as day, lag(utc_day(updated_at)) over (partition by user_id order by utc_day(updated_at)) as previous
         from lesson_progress group by 1, 2;
       insert into active_learners (day, days_since, learners) select day, day - previous, count(*) from active group by 1, 2;
       insert into learner_activity (user_id, last_active_on) select user_id, max(day) from active group by 1;
       drop table active`,
    ],
    [
      'words of the search',
      `insert into catalogue_words (word)
       select distinct word from (
         select subject from unnest(${list([...lists.subjects, ...lists.leads, ...lists.endings, ...lists.fields])}) as subject
         union all select unnest(${list(lists.fillers)})
         union all select ${g}.user_name(${g}.instructor(n)) from generate_series(0, ${countInstructors(sizes.users)} - 1) as n
         union all select string_agg(title, ' ') from courses group by created_at::date
         union all select string_agg(text, ' ') from ${g}.sentences group by number / 500
       ) as texts (text), words_of(text) as word
       order by 1`,
    ],
  ]
}
