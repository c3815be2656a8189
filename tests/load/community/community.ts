import type { Verdict } from '#tests/load/verdict.ts'
import { withCommunity } from './community-server.ts'
import { benchTimeline } from './timeline.ts'
import { benchWrites } from './writes.ts'

const year = { posts: 100_000, likes: 1_000_000, comments: 200_000 }

/** The timeline of a busy community over a year, and its likes and comments. */
export function benchCommunity(): Promise<Verdict[]> {
  return withCommunity(year, async (community) => [
    ...(await benchTimeline(community)),
    ...(await benchWrites(community)),
  ])
}
