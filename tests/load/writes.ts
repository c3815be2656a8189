import autocannon from 'autocannon'
import pg from 'pg'
import type { Community } from './community-house.ts'
import type { Verdict } from './verdict.ts'

const leastRatio = 0.4
const connections = 20
const seconds = 5

interface Write {
  what: string
  /** The next call of the API, by whom, and its body. */
  call: () => { method: 'PUT' | 'POST'; path: string; token: string; body: object }
  /** The same transaction, as the verb writes it. */
  bare: (client: pg.PoolClient) => Promise<void>
}

/** Likes and comments by the API, beside the very transaction that they are, run by a bare client. */
export async function benchWrites(community: Community): Promise<Verdict[]> {
  const server = await community.start()
  const pool = new pg.Pool({ connectionString: community.databaseUrl, max: connections })
  const verdicts: Verdict[] = []
  console.log(`\nWrites, at ${connections} connections`)
  for (const { what, call, bare } of writes(community)) {
    // One after the other and again, so that neither has the warmer database.
    const bareFirst = await perSecondBare(pool, bare)
    const ours = await perSecondOf(server.url, call)
    const bareAgain = await perSecondBare(pool, bare)
    const best = Math.max(bareFirst, bareAgain)
    const ratio = ours / best
    console.log(
      `  ${what.padEnd(10)} ours ${ours.toFixed(0)}/s, bare ${bareFirst.toFixed(0)}/s and ${bareAgain.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    )
    verdicts.push({
      what: `${what} at ${connections}: at least ${leastRatio} of the bare transaction`,
      reached: ratio >= leastRatio,
    })
  }
  await pool.end()
  await server.stop()
  return verdicts
}

function writes({ crowd: { people, posts } }: Community): Write[] {
  let made = 0
  // Every pair of person and post once, and nobody so often that a limit is met.
  const next = () => {
    made += 1
    const person = people[made % people.length]
    const post = posts[(made * 7) % posts.length] ?? ''
    return { person: person ?? { id: '', token: '' }, post }
  }
  return [
    {
      what: 'likes',
      call() {
        const { person, post } = next()
        return {
          method: 'PUT',
          path: '/api/post/like',
          token: person.token,
          body: { postId: post },
        }
      },
      async bare(client) {
        const { person, post } = next()
        await client.query('begin')
        const authorId = await holdPost(client, post)
        const liked = await client.query({
          text: `insert into post_likes (post_id, user_id, created_at) values ($1, $2, $3)
                 on conflict do nothing returning post_id`,
          values: [post, person.id, new Date()],
        })
        if (liked.rowCount) {
          await note(client, [authorId, person.id, 'like', `like:${post}`, post, null])
        }
        await client.query('commit')
      },
    },
    {
      what: 'comments',
      call() {
        const { person, post } = next()
        const body = { postId: post, text: 'Well said.' }
        return { method: 'POST', path: '/api/post/comment', token: person.token, body }
      },
      async bare(client) {
        const { person, post } = next()
        await client.query('begin')
        const authorId = await holdPost(client, post)
        const { rows } = await client.query<{ id: string }>({
          text: `insert into post_comments (post_id, author_id, content, created_at)
                 values ($1, $2, $3, $4) returning id`,
          values: [post, person.id, 'Well said.', new Date()],
        })
        await note(client, [authorId, person.id, 'comment', `comment:${post}`, post, rows[0]?.id])
        await client.query('commit')
      },
    },
  ]
}

async function holdPost(client: pg.PoolClient, post: string): Promise<string> {
  const { rows } = await client.query<{ author_id: string }>({
    text: 'select id, author_id from posts where id = $1 for key share',
    values: [post],
  })
  return rows[0]?.author_id ?? ''
}

async function note(client: pg.PoolClient, values: unknown[]): Promise<void> {
  await client.query({
    text: `insert into notifications (receiver_id, actor_id, kind, group_key, post_id, comment_id, created_at)
           values ($1, $2, $3, $4, $5, $6, now()) on conflict do nothing returning id`,
    values,
  })
}

async function perSecondBare(pool: pg.Pool, run: Write['bare']): Promise<number> {
  const end = performance.now() + seconds * 1000
  let done = 0
  const one = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      await run(client)
      done += 1
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return done / seconds
}

async function perSecondOf(url: string, call: Write['call']): Promise<number> {
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
    throw new Error(`${result.non2xx} refused and ${result.errors} failed writes.`)
  }
  return result['2xx'] / result.duration
}
