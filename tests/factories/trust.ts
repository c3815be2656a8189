import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'
import { callApi } from '../helpers/client.ts'
import type { TestApp } from '../helpers/test-app.ts'
import { createPost } from './community.ts'
import { asMember, type TestUser } from './users.ts'

type App = Pick<TestApp, 'fetch' | 'deps'>
type Member = TestUser & { token: string }

/** A member whose account is old enough to be trusted, but whom nobody has liked yet. */
export function asAgedMember(app: App): Promise<Member> {
  const createdAt = timeFromNow(app.deps.clock, { days: -limits.accountAgeDays - 1 })
  return asMember(app, { createdAt })
}

/** Likes a new post of the member by others. */
export async function appreciate(app: App, member: Member, others: readonly Member[]) {
  const postId = await createPost(app, member.token)
  for (const { token } of others) {
    const reply = await callApi(app, 'PUT /api/post/like', { token, body: { postId } })
    if (reply.status !== 200) throw new Error(`The like returned ${reply.status}.`)
  }
}

/** A member who is trusted because of what others did. */
export async function asTrustedMember(app: App): Promise<Member> {
  const member = await asAgedMember(app)
  const others = await Promise.all(
    Array.from({ length: limits.othersMin }, () => asAgedMember(app)),
  )
  await appreciate(app, member, others)
  return member
}
