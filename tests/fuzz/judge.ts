import type { Actor } from '#server/domain/rights.ts'
import { errorBody } from '#shared/errors.ts'
import type { Draft } from './requests.ts'
import type { Reply } from './send.ts'
import type { World } from './world.ts'

const slowestMilliseconds = 2000

/** What of a response breaks a promise of ours; a sentence each. */
export function judge(draft: Draft, reply: Reply, world: World): string[] {
  return [
    ...health(reply),
    ...shape(draft, reply),
    ...rights(draft, reply, world),
    ...secrecy(draft, reply, world),
  ]
}

function health({ status, milliseconds }: Reply): string[] {
  const problems: string[] = []
  if (status >= 500) problems.push(`answered ${status}`)
  if (milliseconds > slowestMilliseconds) problems.push(`took ${Math.round(milliseconds)} ms`)
  return problems
}

/** Failures have one shape; successes have the one that the description declares. */
function shape(draft: Draft, reply: Reply): string[] {
  const { status, headers } = reply
  if (draft.method === 'HEAD' || status === 304) return []
  if (isPage(draft, reply) || headers['content-encoding']) return []
  const body = parsed(reply)
  if (status >= 300) {
    const parsedError = errorBody.safeParse(body)
    return parsedError.success ? [] : [`${status} without the shape of a failure`]
  }
  if (draft.method !== draft.operation.method || isRerouted(draft)) return []
  const success = draft.operation.success.safeParse(body)
  return success.success
    ? []
    : [`a success of another shape: ${success.error.message.slice(0, 500)}`]
}

/** Under `/user` there are pages, too, for who accepts HTML. */
function isPage({ path, headers }: Draft, reply: Reply): boolean {
  if (!reply.headers['content-type']?.startsWith('text/html')) return false
  return !path.startsWith('/api/') && (headers['Accept'] ?? '').includes('text/html')
}

/** Nobody gets done what the rules deny them. */
function rights(draft: Draft, reply: Reply, world: World): string[] {
  const { operation, actor, method } = draft
  if (reply.status >= 300 || method !== operation.method) return []
  if (isPage(draft, reply) || isRerouted(draft)) return []
  const { right } = operation
  if ('allows' in right) return right.allows(actor) ? [] : ['done for somebody without the right']
  if (!actor) return ['done for nobody']
  const resource = world.owners.get(draft.ids[0]?.toLowerCase() ?? '')
  if (!resource || isEnrolment(draft)) return []
  const isReviewReply = operation.path.endsWith('/answer')
  const ownerId = isReviewReply ? resource.parentOwnerId : resource.ownerId
  const facts = { ownerId: ownerId ?? null, postOwnerId: resource.parentOwnerId ?? null }
  const allowsOver = right.allowsFor as (actor: Actor, resource: object) => boolean
  return allowsOver(actor, facts) ? [] : [`done to a thing of ${ownerId}`]
}

/** Who is enrolled changes as we go; the victims' rows are compared instead. */
function isEnrolment({ operation }: Draft): boolean {
  return /progress$|reviews$/.test(operation.path)
}

/** Dots and slashes in a path lead to another call, whose rules are its own. */
export function isRerouted({ path, operation }: Draft): boolean {
  const { pathname } = new URL(path, 'http://x')
  const pattern = operation.path.replace(/\{\w+\}/g, '[^/]+')
  return !new RegExp(`^${pattern}$`).test(pathname) || pathname !== path.split('?')[0]
}

const insides = ['node_modules', '/server/domain/', 'SQLSTATE', 'password_hash', 'token_hash']

/** Nothing private of somebody else, and nothing of the inside. */
function secrecy(draft: Draft, { text }: Reply, { secrets }: World): string[] {
  const forbidden = [...secrets.never, ...insides]
  if (draft.actor?.role !== 'admin') {
    forbidden.push(...secrets.adminsOnly)
    if (!draft.operation.path.endsWith('/contact')) forbidden.push(secrets.instructorEmail)
  }
  const sent = `${draft.path} ${draft.body?.toString('latin1') ?? ''}`
  return forbidden
    .filter((secret) => text.includes(secret) && !sent.includes(secret))
    .map((secret) => `shows "${secret}"`)
}

function parsed({ text }: Reply): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
  } catch {
    return undefined
  }
}
