import type pg from 'pg'
import { hashPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'

export interface Member {
  email: string
  token: string
  /** Limits count by IP address, so each member has their own. */
  address: string
  courses: string[]
}

export const memberPassword = 'a password of the soak'

/** Inserts members with a password, a live session and three courses each, directly into the database. */
export async function createMembers(pool: pg.Pool, count: number): Promise<Member[]> {
  const { rows: users } = await pool.query<{ id: string; email: string }>(
    `insert into users (fullname, username, email, password_hash, activated_at)
     select 'Soak Member ' || n, 'soak-' || n, 'soak-' || n || '@example.test', $1, now()
     from generate_series(1, $2::int) n returning id, email`,
    [await hashPassword(memberPassword), count],
  )
  const { rows: courses } = await pool.query<{ id: string }>('select id from courses limit $1', [
    count,
  ])
  const members = users.map(({ email }, index) => ({
    email,
    token: createSecretToken(),
    address: toAddress(index),
    courses: [0, 1, 2].map((step) => courses[(index + step * 7) % courses.length]?.id ?? ''),
  }))
  await pool.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, hash, now() + interval '2 days' from unnest($1::uuid[], $2::text[]) input(id, hash)`,
    [users.map(({ id }) => id), members.map(({ token }) => hashSecretToken(token))],
  )
  await pool.query(
    `insert into enrolments (user_id, course_id)
     select user_id, course_id from unnest($1::uuid[], $2::uuid[]) input(user_id, course_id)`,
    [users.flatMap(({ id }) => [id, id, id]), members.flatMap((member) => member.courses)],
  )
  return members
}

/** A distinct IP address in the private block 10/8 for each index. */
export function toAddress(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}
