import type pg from 'pg'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'

const users = 6000
const followsPerUser = 100

/** The number of rows. */
export interface Size {
  posts: number
  likes: number
  comments: number
}

export interface CommunityUser {
  id: string
  token: string
}

export interface SeededCommunity {
  users: readonly CommunityUser[]
  /** Ids of posts, newest first. */
  posts: readonly string[]
}

/** Seeds users with sessions, and a year of posts with likes and comments. */
export async function seedCommunity(pool: pg.Pool, size: Size): Promise<SeededCommunity> {
  const start = performance.now()
  const communityUsers = await insertUsers(pool)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Disables the counting triggers; the counts are updated in bulk below.
    await client.query('set local session_replication_role = replica')
    for (const statement of statements(size)) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
    // Otherwise the measurement includes the vacuum and checkpoint of the seeded rows.
    await client.query('checkpoint')
  } finally {
    client.release()
  }
  const { rows } = await pool.query<{ id: string }>('select id from posts order by id desc')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${users} users, ${size.posts} posts, ${size.likes} likes and ${size.comments} comments, written in ${seconds} s`,
  )
  return { users: communityUsers, posts: rows.map(({ id }) => id) }
}

async function insertUsers(pool: pg.Pool): Promise<CommunityUser[]> {
  const tokens = Array.from({ length: users }, () => createSecretToken())
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (fullname, username, email, activated_at, stack)
     select 'Person Number ' || n, 'person-' || n, 'person-' || n || '@example.test', now(), 'Learner'
     from generate_series(1, $1) n returning id`,
    [users],
  )
  await pool.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, hash, now() + interval '10 days' from unnest($1::uuid[], $2::text[]) input(id, hash)`,
    [rows.map(({ id }) => id), tokens.map(hashSecretToken)],
  )
  return rows.map(({ id }, index) => ({ id, token: tokens[index] ?? '' }))
}

const userIds = '(select array_agg(id order by id) ids from users) all_users'
const randomIndex = (max: number) => `1 + floor(random() * ${max})::int`

const statements = ({ posts, likes, comments }: Size): string[] => [
  `insert into posts (id, author_id, content, created_at)
   select uuidv7(-age), ids[${randomIndex(users)}], repeat('What I have learned today. ', 1 + n % 20), now() - age
   from ${userIds}, generate_series(1, ${posts}) n, lateral (select n * interval '5 minutes' age) ages`,
  `create temp table ranked_posts on commit drop as select id, row_number() over (order by id desc) post_rank from posts`,
  `create unique index on ranked_posts (post_rank)`,
  // Newer posts are liked more.
  `insert into post_likes (post_id, user_id)
   select ranked_posts.id, ids[pair.user_index] from ${userIds},
     (select distinct 1 + floor(power(random(), 1.3) * ${posts})::int post_rank, ${randomIndex(users)} user_index
      from generate_series(1, ${Math.round(likes * 1.01)})) pair
     join ranked_posts using (post_rank) limit ${likes}`,
  `insert into post_comments (id, post_id, author_id, content)
   select uuidv7(n * interval '-1 minute'), ranked_posts.id, ids[${randomIndex(users)}], 'Well said, number ' || n
   from ${userIds}, generate_series(1, ${comments}) n
     join ranked_posts on post_rank = 1 + n % ${posts}`,
  `insert into follows (follower_id, followed_id)
   select follower, followed from (
     select distinct ids[1 + n % 50] follower, ids[${randomIndex(users)}] followed
     from ${userIds}, generate_series(1, ${50 * followsPerUser}) n) pairs where follower <> followed`,
  `update posts set like_count = counted.likes from
     (select post_id, count(*) likes from post_likes group by post_id) counted where post_id = posts.id`,
  `update posts set comment_count = counted.comments from
     (select post_id, count(*) comments from post_comments group by post_id) counted where post_id = posts.id`,
]
