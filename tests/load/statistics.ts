import { Client } from 'pg'
import { connectDatabase } from '#server/db/client.ts'
import { cleanUpStatistics } from '#server/domain/statistics/index.ts'
import { systemClock } from '#server/platform/clock.ts'
import { statisticsRanges } from '#shared/statistics-ranges.ts'
import { benchAdmin, startLoadServer, unlimitedClients } from './load-server.ts'
import { percentile, spansLine, timeEach } from './measure.ts'
import type { Verdict } from './verdict.ts'

const courses = 100_000
const learners = 100_000
const enrolments = 1_000_000
/** Days before today over which everything is spread: two ranges of twelve months. */
const days = 730
const maxMilliseconds = 200
/** One owner of all courses, as after an import. */
const maxMillisecondsOfLargestOwner = 500
const turns = 40

/**
 * The statistics of the site, of an owner of all courses, and of one with a hundred, with generated enrolments,
 * progress and searches.
 */
export async function benchStatistics(): Promise<Verdict[]> {
  const target = await startLoadServer(10, unlimitedClients)
  const { url } = target.server
  const client = new Client({ connectionString: target.databaseUrl })
  await client.connect()
  try {
    const token = await target.logIn()
    await generate(client)
    await rollUp(target.databaseUrl)
    await client.query(
      'vacuum (analyze) course_days, owner_days, site_days, active_learners, activity_changes',
    )
    console.log(`${courses} courses, ${learners} learners, ${enrolments} enrolments`)
    const verdicts: Verdict[] = []
    const reads = [
      ['the site', '/api/admin/statistics', maxMilliseconds],
      [
        'an owner of all courses',
        '/api/courses/my_course/statistics',
        maxMillisecondsOfLargestOwner,
      ],
    ] as const
    for (const [what, path, max] of reads) verdicts.push(...(await time(what, path, max)))
    await client.query(
      `update courses set owner_id = $1 where id not in (select id from courses where deleted_at is null limit 100)`,
      [await addOwner(client)],
    )
    await client.query('analyze courses')
    verdicts.push(
      ...(await time(
        'an owner of 100 courses',
        '/api/courses/my_course/statistics',
        maxMilliseconds,
      )),
    )
    return verdicts

    async function time(what: string, path: string, max: number): Promise<Verdict[]> {
      const found: Verdict[] = []
      for (const range of statisticsRanges) {
        const urls = Array.from({ length: turns }, () => `${url}${path}?range=${range}`)
        await timeEach(urls.slice(0, 5), { Authorization: token })
        const spans = await timeEach(urls, { Authorization: token })
        console.log(`  ${`${what}, ${range}`.padEnd(32)} ${spansLine(spans)}`)
        const reached = percentile(spans, 0.975) < max
        found.push({ what: `statistics of ${what}, ${range}: under ${max} ms p97.5`, reached })
      }
      return found
    }
  } finally {
    await client.end()
    await target.stop()
  }
}

/** Without triggers, which take minutes for so many rows; the last statements are those of the migration. */
async function generate(client: Client): Promise<void> {
  const ago = (spread: string) => `now() - ${days} * interval '1 day' * ${spread}`
  await client.query('set session_replication_role = replica')
  const statements: [what: string, statement: string, values?: unknown[]][] = [
    [
      'courses',
      `insert into courses (owner_id, category_id, title, author, level, topic, type)
       select (select id from users where email = $1), (select id from categories limit 1),
         'Course ' || n, 'Author', 'Beginner', 'HTML', 'New' from generate_series(1, ${courses}) n`,
      [benchAdmin.email],
    ],
    [
      'lessons',
      `with added as (
         insert into sections (course_id, title, rank) select id, 'Lessons', 'a0' from courses
         where not exists (select from lessons where course_id = courses.id) returning id, course_id)
       insert into lessons (course_id, section_id, rank, title) select course_id, id, 'a0', 'Lesson' from added`,
    ],
    [
      'users',
      `insert into users (fullname, username, email, activated_at, created_at)
       select 'Learner ' || n, 'learner-' || n, 'l' || n || '@example.test', now(), ${ago('random()')}
       from generate_series(1, ${learners}) n`,
    ],
    [
      'courses and learners by number',
      `create temp table numbered_courses as select row_number() over () as n, id from courses;
       create temp table numbered_users as select row_number() over () as n, id from users;
       analyze numbered_courses, numbered_users, lessons`,
    ],
    [
      'enrolments, half of them in a tenth of the courses',
      `create temp table drawn as select 1 + floor(random() * ${learners})::bigint as u,
         1 + floor(random() * ${courses} * case when random() < 0.5 then 0.1 else 1 end)::bigint as c,
         random() as at from generate_series(1, ${Math.round(enrolments * 1.005)});
       analyze drawn;
       insert into enrolments (user_id, course_id, enrolled_at)
       select u.id, c.id, ${ago('at')}
       from drawn join numbered_courses c on c.n = drawn.c join numbered_users u on u.n = drawn.u
       on conflict do nothing`,
    ],
    [
      'progress of every second enrolment',
      `insert into lesson_progress (user_id, lesson_id, duration_seconds, watched, completed_at, created_at, updated_at)
       select user_id, lessons.id, 1800, int4multirange(int4range(0, 100 + (random() * 1700)::int)),
         case when random() < 0.3 then enrolled_at end, enrolled_at, enrolled_at
       from enrolments join lessons using (course_id) where random() < 0.5`,
    ],
    [
      'searches without results, as many as fit',
      `insert into zero_result_searches (day, search, count, last_at)
       select (now() at time zone 'UTC')::date - d, 'search ' || (random() * 100000)::int || ' ' || n, 1 + (random() * 5)::int, now()
       from generate_series(0, 365) d, generate_series(1, 200) n`,
    ],
    [
      'learners of the courses',
      'insert into learner_counts (course_id, change) select course_id, count(*) from enrolments group by 1',
    ],
    [
      'activity',
      `insert into activity_changes (day, course_id, enrolments)
         select utc_day(enrolled_at), course_id, count(*) from enrolments group by 1, 2;
       insert into activity_changes (day, course_id, completions, watch_seconds)
         select utc_day(lesson_progress.updated_at), course_id, count(completed_at), sum(count_seconds(watched))
         from lesson_progress join lessons on lessons.id = lesson_id group by 1, 2;
       insert into activity_changes (day, registrations) select utc_day(created_at), count(*) from users group by 1;
       insert into active_learners (day, days_since, learners)
         select day, day - lag(day) over (partition by user_id order by day), 1
         from (select distinct user_id, utc_day(updated_at) as day from lesson_progress) as active`,
    ],
    ['tables analysed', 'analyze'],
  ]
  for (const [what, statement, values] of statements) {
    const start = performance.now()
    await client.query(statement, values)
    console.log(`  ${what} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  }
}

async function rollUp(databaseUrl: string): Promise<void> {
  const start = performance.now()
  const { db, close } = connectDatabase(databaseUrl, () => undefined, 1)
  await cleanUpStatistics({ db, clock: systemClock })
  await close()
  console.log(`  roll-up of all of it (${((performance.now() - start) / 1000).toFixed(0)} s)`)
}

async function addOwner(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (fullname, username, email, activated_at)
     values ('Another Owner', 'another-owner', 'another@example.test', now()) returning id`,
  )
  return rows[0]?.id ?? ''
}
