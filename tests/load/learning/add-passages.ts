import { Client } from 'pg'

const wordsInPassage = 30
const passagesInLesson = 50
/** Lessons with the same passages, beside one word of their own. */
const blocks = 2000
const vocabulary = 20_000

/**
 * Adds lessons with captions of `count` passages in all to the courses of a catalogue, by plain inserts. Words are as
 * frequent as in a language: the second one is said half as often as the first, and so on. The n-th is `<letter>w<n>q`, with one of 26 letters, and each
 * lesson has a word of its own, `lesson<n>q`.
 */
export async function addPassages(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const lessons = Math.ceil(count / passagesInLesson)
  await client.query(
    `create temp table bodies as
     select n / ${passagesInLesson} as block, n % ${passagesInLesson} as position, body, to_tsvector('lectern', body) as words
     from (
       select n, string_agg(chr(97 + word % 26) || 'w' || word || 'q', ' ') as body
       from (
         select n, floor(exp(random() * ln(${vocabulary})))::int as word
         from generate_series(0, ${blocks * passagesInLesson - 1}) as n, generate_series(1, ${wordsInPassage})
       ) as said
       group by n
     ) as made`,
  )
  await client.query(
    `create temp table blocks as
     select block, array_agg(distinct lexeme) as lexemes
     from bodies, unnest(tsvector_to_array(words)) as lexeme group by block`,
  )
  await client.query('alter table lessons disable trigger user')
  await client.query(
    `create temp table made as
     select uuidv7() as lesson_id, uuidv7() as text_id, course.id as course_id, course.section_id, n
     from (
       select courses.id, (select id from sections where course_id = courses.id limit 1) as section_id,
         row_number() over () - 1 as place, count(*) over () as total
       from courses where is_listed
     ) as course, generate_series(0, $1::int - 1) as n
     where n % course.total = course.place`,
    [lessons],
  )
  await client.query(
    `insert into lessons (id, course_id, section_id, rank, title)
     select lesson_id, course_id, section_id, 'b' || lpad(n::text, 8, '0'), 'Lesson ' || n from made`,
  )
  await client.query('alter table lessons enable trigger user')
  // Building the index afterwards is faster.
  await client.query('drop index lesson_texts_words')
  await client.query(
    `insert into lesson_texts (id, lesson_id, course_id, configuration, words)
     select text_id, lesson_id, course_id, 'lectern', array_to_tsvector(
       lexemes || array['lesson' || n || 'q', 'course:' || course_id, 'language:lectern'])
     from made join blocks on block = n % ${blocks}`,
  )
  await client.query(
    `insert into lesson_passages (text_id, position, body, starts, words)
     select text_id, position, body || own, array[0, position * 12], words || to_tsvector('lectern', own)
     from made join bodies on block = n % ${blocks},
       lateral (select case when position = 7 then ' lesson' || n || 'q' else '' end as own) as o`,
  )
  await client.query(
    `insert into passage_words
     select chr(97 + n % 26) || 'w' || n || 'q' from generate_series(1, ${vocabulary}) as n
     union select 'lesson' || n || 'q' from made`,
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    'create index lesson_texts_words on lesson_texts using gin (words) with (fastupdate = false)',
  )
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  await client.end()
}
