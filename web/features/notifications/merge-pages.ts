import type { Notification } from '#shared/contract/notifications.ts'

/** The list without older copies of groups that have moved to the first page. */
export function mergePages(
  firstPage: readonly Notification[],
  older: readonly Notification[],
): readonly Notification[] {
  const last = firstPage.at(-1)?._id
  const groups = new Set(firstPage.map(getGroup))
  const rest = older.filter((one) => !groups.has(getGroup(one)) && (!last || one._id < last))
  return [...firstPage, ...rest]
}

/** A new notification of a group gives it another id. Where the subject is unknown, each is a group of its own. */
function getGroup({ _id, kind, post, question, announcement, course, createdAt }: Notification) {
  if (kind === 'follow') return `${kind}:${createdAt.slice(0, 10)}`
  const subject = kind === 'question_asked' ? course : (post ?? question ?? announcement ?? course)
  const isGrouped = subject && !/_(removed|decided)$/.test(kind)
  return isGrouped ? `${kind}:${subject._id}` : _id
}
