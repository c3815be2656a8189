import pg from 'pg'
import { perSecondBare } from '#tests/load/bare-statements.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import autocannon from '../../../tools/autocannon.ts'
import type { Community } from './community-server.ts'

const minRatio = 0.4
const connections = 20
const seconds = 5

interface Write {
  what: string
  /** The next API call, with its user and body. */
  call: () => { method: 'PUT' | 'POST'; path: string; token: string; body: object }
  /** The statements of the operation, each in its own transaction. */
  bare: () => { text: string; values: unknown[] }[]
}

/**
 * Likes and comments by the API, compared with the same SQL run by a bare client; for comments
 * including the statement of the rate limit.
 */
export async function benchWrites(community: Community): Promise<Verdict[]> {
  const server = await community.start()
  const pool = new pg.Pool({ connectionString: community.databaseUrl, max: connections })
  const verdicts: Verdict[] = []
  console.log(`\nWrites, at ${connections} connections`)
  for (const { what, call, bare } of writes(community)) {
    await measureWriteRate(server.url, call)
    // Alternating, so that neither profits from a warmer database.
    const bareFirst = await perSecondBare(pool, bare, { connections, seconds })
    const ours = await measureWriteRate(server.url, call)
    const bareAgain = await perSecondBare(pool, bare, { connections, seconds })
    const ratio = ours / ((bareFirst + bareAgain) / 2)
    console.log(
      `  ${what.padEnd(10)} ours ${ours.toFixed(0)}/s, bare ${bareFirst.toFixed(0)}/s and ${bareAgain.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    )
    verdicts.push({
      what: `${what} at ${connections}: at least ${minRatio} of the bare transaction`,
      reached: ratio >= minRatio,
    })
  }
  await pool.end()
  await server.stop()
  return verdicts
}

function writes({ community: { users, posts } }: Community): Write[] {
  let turn = 0
  // Every pair of user and post once, and no user often enough to reach a limit.
  const next = () => {
    turn += 1
    const user = users[turn % users.length]
    const post = posts[(turn * 7) % posts.length] ?? ''
    return { user: user ?? { id: '', token: '' }, post }
  }
  return [
    {
      what: 'likes',
      call() {
        const { user, post } = next()
        return {
          method: 'PUT',
          path: '/api/post/like',
          token: user.token,
          body: { postId: post },
        }
      },
      bare() {
        const { user, post } = next()
        const like = {
          text: `with locked as (select id, author_id from posts where id = $1 for key share),
            liked as (insert into post_likes (post_id, user_id, created_at)
              select locked.id, $2::uuid, $3::timestamptz from locked
              on conflict do nothing returning post_id),
            inserted as (insert into notifications (kind, receiver_id, actor_id, group_key, post_id, created_at)
              select 'like', author_id, $2::uuid, $4, locked.id, $3::timestamptz from locked join liked on true
              on conflict do nothing returning id, receiver_id)
            select inserted.id, receiver_id from locked left join inserted on true`,
          values: [post, user.id, new Date(), `like:${post}`],
        }
        return [like]
      },
    },
    {
      what: 'comments',
      call() {
        const { user, post } = next()
        const body = { postId: post, text: 'Well said.' }
        return { method: 'POST', path: '/api/post/comment', token: user.token, body }
      },
      bare() {
        const { user, post } = next()
        const count = {
          text: `insert into rate_limits as known (key, points, expire) values ($1, 1, $2)
            on conflict (key) do update set points = known.points + 1 returning points, expire`,
          values: [`bare:${user.id}`, Date.now()],
        }
        const comment = {
          text: `with locked as (select id, author_id from posts where id = $1 for key share),
            made as (insert into post_comments (post_id, author_id, content, created_at)
              select locked.id, $2::uuid, $3, $4::timestamptz from locked returning id),
            inserted as (insert into notifications
                (kind, receiver_id, actor_id, group_key, post_id, comment_id, created_at)
              select 'comment', author_id, $2::uuid, $5, locked.id, made.id, $4::timestamptz
              from locked join made on author_id <> $2::uuid
              on conflict do nothing returning id, receiver_id)
            select inserted.id, receiver_id from locked left join inserted on true`,
          values: [post, user.id, 'Well said.', new Date(), `comment:${post}`],
        }
        return [count, comment]
      },
    },
  ]
}

async function measureWriteRate(url: string, call: Write['call']): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { method, path, token, body } = call()
          const headers = { 'content-type': 'application/json', authorization: token }
          return {
            ...request,
            method,
            path: `${path}?fields=short`,
            headers,
            body: JSON.stringify(body),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} rejected and ${result.errors} failed writes.`)
  }
  return result['2xx'] / result.duration
}
