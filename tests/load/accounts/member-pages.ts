import pg from 'pg'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { perSecondBare } from '#tests/load/bare-statements.ts'
import { createMembers, type Member } from '#tests/load/soak/soak-members.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import autocannon from '../../../tools/autocannon.ts'

const members = 400
const connections = 20
const seconds = 5
const minUsers = 3000
const minRatio = 0.4
const minPages = 1000

const ownUser = '/user/user?fields=short'

/** The requests of a member's pages; `tests/e2e/site/page-requests.test.ts` checks that they are complete. */
const pages: Record<string, (member: Member) => string[]> = {
  'home, the catalogue, profile': () => [ownUser],
  'a course one is enrolled in': ({ courses }) => [
    ownUser,
    `/api/courses/${courses[0]}/reviews/own`,
  ],
  'My Learnings': () => [ownUser, '/user/enrolments'],
  notifications: () => [ownUser, '/api/notifications'],
  community: () => [
    ownUser,
    '/api/post?from=everybody&limit=20&fields=short',
    '/api/people/suggestions',
  ],
}

/** The session request of every page beside its bare statements, and pages with all their requests. */
export async function benchMemberPages(url: string, databaseUrl: string): Promise<Verdict[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    const clients = await createMembers(pool, members)
    await seedCommunity(
      pool,
      clients.map(({ email }) => email),
    )
    return [...(await besideBare(url, pool, clients)), ...(await pagesPerSecond(url, clients))]
  } finally {
    await pool.end()
  }
}

async function besideBare(url: string, pool: pg.Pool, clients: Member[]): Promise<Verdict[]> {
  const { rows } = await pool.query<{ id: string; email: string }>('select id, email from users')
  const idByEmail = new Map(rows.map(({ id, email }) => [email, id]))
  const memberList = clients.map(({ email, token }) => ({
    id: idByEmail.get(email),
    hash: hashSecretToken(token),
  }))
  let turn = 0
  const statements = () => {
    const member = memberList[turn++ % memberList.length]
    return [
      { ...sessionStatement, values: [member?.hash, new Date()] },
      { ...summaryStatement, values: [member?.id] },
    ]
  }
  const bare = () => perSecondBare(pool, statements, { connections, seconds })
  await requestsPerSecond(url, clients, () => [ownUser])
  // Alternating, so that neither profits from a warmer database.
  const bareFirst = await bare()
  const ours = await requestsPerSecond(url, clients, () => [ownUser])
  const bareAgain = await bare()
  const ratio = ours / ((bareFirst + bareAgain) / 2)
  console.log(
    `\nThe short own user at ${connections} connections: ours ${ours.toFixed(0)}/s, the bare statements ${bareFirst.toFixed(0)}/s and ${bareAgain.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
  )
  return [
    { what: `short own user: at least ${minUsers}/s`, reached: ours >= minUsers },
    {
      what: `short own user: at least ${minRatio} of the bare statements`,
      reached: ratio >= minRatio,
    },
  ]
}

async function pagesPerSecond(url: string, clients: Member[]): Promise<Verdict[]> {
  console.log(`\nAll requests of a member's page at ${connections} connections`)
  const verdicts: Verdict[] = []
  for (const [what, listCalls] of Object.entries(pages)) {
    const [calls = 1] = clients.map((member) => listCalls(member).length)
    const rate = (await requestsPerSecond(url, clients, listCalls)) / calls
    console.log(
      `  ${what.padEnd(28)} ${rate.toFixed(0).padStart(6)} pages/s, ${calls} requests each`,
    )
    const target = `${what}: at least ${minPages} pages/s`
    verdicts.push({ what: target, reached: rate >= minPages })
  }
  return verdicts
}

/** Each page is requested by another member, from their own IP address. */
async function requestsPerSecond(
  url: string,
  clients: Member[],
  listCalls: (member: Member) => string[],
): Promise<number> {
  const requests = clients.flatMap((member) =>
    listCalls(member).map((path) => ({
      path,
      headers: {
        authorization: member.token,
        'x-forwarded-for': member.address,
        'accept-encoding': 'br, gzip',
      },
    })),
  )
  const result = await autocannon({ url, connections, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} rejected and ${result.errors} failed requests.`)
  }
  return result['2xx'] / result.duration
}

/** Seeds posts with comments for the timeline, and followers for the notifications. */
async function seedCommunity(pool: pg.Pool, emails: string[]): Promise<void> {
  const clients =
    'select id, row_number() over (order by id) as row_index from users where email = any($1)'
  const statements = [
    `insert into posts (author_id, content)
     select id, repeat('What I have learned today. ', 5) from (${clients}) members where row_index <= 200`,
    `insert into post_comments (post_id, author_id, content)
     select posts.id, members.id, 'Well said.' from posts, (${clients}) members where row_index <= 3`,
    `insert into follows (follower_id, followed_id)
     select a.id, b.id from (${clients}) a join (${clients}) b on b.row_index between a.row_index + 1 and a.row_index + 5`,
    `insert into notifications (receiver_id, actor_id, kind, group_key)
     select followed_id, follower_id, 'follow', 'follow' from follows join users on users.id = followed_id
     where email = any($1)`,
  ]
  for (const statement of statements) await pool.query(statement, [emails])
  // Otherwise the measurement includes the vacuum and checkpoint of the seeded rows.
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
}

/** The session lookup and the query of the short own user, as the server prepares them. */
const sessionStatement = {
  name: 'session',
  text: `select sessions.id, client, sessions.created_at, last_seen_at, users.*
    from sessions join users on users.id = sessions.user_id
    where token_hash = $1 and expires_at > $2 limit 1`,
}
const summaryStatement = {
  name: 'summary',
  text: `select array_to_string(array(select course_id from enrolments
      where user_id = users.id and removed_at is null order by enrolled_at, course_id), ','),
    cart_version,
    (select count(*) from (select id from notifications
      where receiver_id = users.id and read_at is null limit 1000) as unread),
    floor(extract(epoch from statement_timestamp()) * 1000000)::float8
    from users where id = $1`,
}
