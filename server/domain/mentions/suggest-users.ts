import { and, type SQL, sql } from 'drizzle-orm'
import { isNotSuspended, isShownTo, isVisibleUser, users } from '#server/db/schema/index.ts'
import { escapeLike } from '#server/db/text-search.ts'
import { isMentionable } from '#shared/community/mentions.ts'
import type { MentionSuggestions } from '#shared/contract/community/mentions.ts'
import { communityLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentAvatar } from '../files/index.ts'

const max = communityLimits.mentionSuggestionsMax

interface Row {
  id: string
  fullname: string
  username: string
  avatarUrl: string
}

/**
 * Users whose username or full name starts with a text, the usernames first. Without the viewer, and without those
 * who are suspended, deleted their account, or are hidden from the viewer by a mute or block. Throws `too_many`.
 */
export async function suggestUsers(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'limits'>,
  viewerId: string,
  search: string,
): Promise<MentionSuggestions> {
  await deps.limits.take('mentionSuggestionsPerUser', viewerId)
  // Each half is read in the order of its index, which ends after a few rows.
  const isOffered = isOfferedTo(viewerId, deps.clock.now(), isShownTo(viewerId, users.id))
  const { rows } = await deps.db.execute<Row & Record<string, unknown>>(sql`
    (select ${columns} from ${users} where ${startsUsername(search)} and ${isOffered}
      order by lower(${users.username}) limit ${max})
    union all
    (select ${columns} from ${users} where ${startsFullname(search)} and ${isOffered}
      order by ${users.names}, ${users.id} limit ${max})`)
  return presentSuggestions(rows, deps.settings)
}

/**
 * Suggests users as `suggestUsers` does, among few: those with an id that `userIds` selects. `isShown` decides whom the
 * viewer sees.
 */
export async function suggestUsersAmong(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'limits'>,
  viewerId: string,
  search: string,
  { userIds, isShown }: { userIds: SQL; isShown: SQL },
): Promise<MentionSuggestions> {
  await deps.limits.take('mentionSuggestionsPerUser', viewerId)
  const isOffered = isOfferedTo(viewerId, deps.clock.now(), isShown)
  const { rows } = await deps.db.execute<Row & Record<string, unknown>>(sql`
    with candidates as materialized (${userIds})
    select ${columns} from ${users} where ${users.id} in (select id from candidates)
      and (${startsUsername(search)} or ${startsFullname(search)}) and ${isOffered}
    order by ${startsUsername(search)} desc, lower(${users.username}) limit ${max}`)
  return presentSuggestions(rows, deps.settings)
}

const columns = sql`${users.id} as id, ${users.fullname} as fullname, ${users.username} as username,
  ${users.avatarUrl} as "avatarUrl"`

/** With the index `users_username_unique`. */
function startsUsername(search: string): SQL {
  return sql`lower(${users.username}) like lower(${escapeLike(search)}) || '%'`
}

/** With the index `users_by_name`, where the full name comes first. */
function startsFullname(search: string): SQL {
  return sql`${users.names} like plain_text(${` ${escapeLike(search)}`}) || '%'`
}

function isOfferedTo(viewerId: string, now: Date, isShown: SQL) {
  return and(
    sql`${users.id} <> ${viewerId}`,
    sql`${users.username} ~ '^[[:alnum:]_]([[:alnum:]._-]*[[:alnum:]_])?$'`,
    isVisibleUser(users),
    isNotSuspended(users, now),
    isShown,
  )
}

/** Names with rare characters are decided by the rule for texts alone. */
function presentSuggestions(rows: Row[], settings: Deps['settings']): MentionSuggestions {
  const found = new Map(
    rows.filter(({ username }) => isMentionable(username)).map((row) => [row.id, row]),
  )
  return {
    users: [...found.values()].slice(0, max).map((row) => ({
      _id: row.id,
      fullname: row.fullname,
      username: row.username,
      avatar: presentAvatar(row, settings),
    })),
  }
}
