import pg from 'pg'
import { articleVersion } from '#shared/articles/article-version.ts'
import { settle } from '../mixed-catalogue.ts'

const coursesPerStatement = 2000

/**
 * Adds this many lessons to each course, in statements of some courses, and returns how many lessons there are. Their
 * articles are rendered, or the job that renders them would compete with the measurement.
 */
export async function addLessons(databaseUrl: string, perCourse: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const wanted = perCourse > 0 ? 'select id from courses order by id' : 'select where false'
  const { rows } = await client.query<{ id: string }>(wanted)
  for (let index = 0; index < rows.length; index += coursesPerStatement) {
    const ids = rows.slice(index, index + coursesPerStatement).map(({ id }) => id)
    await client.query(
      `insert into lessons (course_id, section_id, rank, kind, title, content, video, duration_seconds)
       select sections.course_id, sections.id, 'b' || lpad(n::text, 2, '0'), case when n % 2 = 0 then 'article' else 'video' end,
         'Lesson ' || n || ' of this course', case when n % 2 = 0 then jsonb_build_object(
           'markdown', repeat('Some text. ', 20), 'html', '<p>' || repeat('Some text. ', 20) || '</p>', 'renderer', $3::int) else '{}' end,
         case when n % 2 = 1 then 'https://videos.example.test/' || n || '.mp4' end, 60 * n
       from sections cross join generate_series(1, $2::int) as n where sections.course_id = any ($1::uuid[])`,
      [ids, perCourse, articleVersion],
    )
  }
  const counted = await client.query<{ count: number }>(
    'select count(*)::int as count from lessons',
  )
  await client.end()
  await settle(databaseUrl)
  return counted.rows[0]?.count ?? 0
}
