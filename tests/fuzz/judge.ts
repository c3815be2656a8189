import type { Actor } from '#server/domain/rights.ts'
import { errorBody } from '#shared/errors.ts'
import type { Draft } from './requests.ts'
import type { Reply } from './send.ts'
import type { World } from './world.ts'

const slowestMilliseconds = 2000

/** The rules that a response breaks, one sentence each. */
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
  if (status >= 500) problems.push(`returned ${status}`)
  if (milliseconds > slowestMilliseconds) problems.push(`took ${Math.round(milliseconds)} ms`)
  return problems
}

/** Responses have the schema that the API description declares; other errors share one. */
function shape(draft: Draft, reply: Reply): string[] {
  const { status, headers } = reply
  if (draft.method === 'HEAD' || status === 304) return []
  if (isPage(draft, reply) || isFormResult(draft, reply) || headers['content-encoding']) return []
  const body = parsed(reply)
  if (status >= 300 && !errorBody.safeParse(body).success)
    return [`${status} without an error body`]
  if (draft.method !== draft.operation.method || isRerouted(draft)) return []
  const described = draft.operation.responses.get(String(status))?.safeParse(body)
  if (!described?.error) return []
  return [`${status} with another schema: ${described.error.message.slice(0, 500)}`]
}

/** Some paths under `/user` are pages for clients that accept HTML, which are led to the usual spelling of an id. */
function isPage({ path, headers }: Draft, { status, headers: received }: Reply): boolean {
  if (status !== 308 && !received['content-type']?.startsWith('text/html')) return false
  return !path.startsWith('/api/') && (headers['Accept'] ?? '').includes('text/html')
}

const formCalls = new Set([
  'POST /api/newsletter/confirmation',
  'POST /api/newsletter/unsubscribe/{token}',
  'POST /api/moderation/appeals/{token}',
])

/** Forms of pages without script send these calls, and get their result as a page. */
function isFormResult({ operation, headers }: Draft, { headers: received }: Reply): boolean {
  if (!received['content-type']?.startsWith('text/html')) return false
  return formCalls.has(operation.name) && (headers['Accept'] ?? '').includes('text/html')
}

/** A successful call was allowed for its caller. */
function rights(draft: Draft, reply: Reply, world: World): string[] {
  const { operation, actor, method } = draft
  if (reply.status >= 300 || method !== operation.method) return []
  if (isPage(draft, reply) || isRerouted(draft)) return []
  const { right } = operation
  if ('allows' in right) return right.allows(actor) ? [] : ['allowed without the right']
  if (!actor) return ['allowed without a session']
  const resource = world.owners.get(draft.ids[0]?.toLowerCase() ?? '')
  if (!resource || isEnrolment(draft) || isQuestion(draft)) return []
  const isReviewReply = operation.path.endsWith('/answer')
  const ownerId = isReviewReply ? resource.parentOwnerId : resource.ownerId
  const { parentOwnerId: postOwnerId = null, coInstructorIds = [] } = resource
  const facts = { ownerId: ownerId ?? null, postOwnerId, coInstructorIds }
  const allowsFor = right.allowsFor as (actor: Actor, resource: object) => boolean
  return allowsFor(actor, facts) ? [] : [`allowed on a resource of ${ownerId}`]
}

/** Enrolments change during the run; the victims' rows are compared instead. */
function isEnrolment({ operation }: Draft): boolean {
  return /(?:progress|completion|reviews|announcements)$/.test(operation.path)
}

/** Whoever is enrolled takes part; the rows that nobody else may change are compared. */
function isQuestion({ operation }: Draft): boolean {
  const { method, path } = operation
  if (path.endsWith('/mentions')) return true
  return (
    /\/(?:questions|answers)\//.test(path) &&
    (method === 'PUT' || /(?:vote|subscription|removal)$/.test(path))
  )
}

/** Dots and slashes in a path lead to another call with other rules. */
export function isRerouted({ path, operation }: Draft): boolean {
  const { pathname } = new URL(path, 'http://x')
  const pattern = operation.path.replace(/\{\w+\}/g, '[^/]+')
  return !new RegExp(`^${pattern}$`).test(pathname) || pathname !== path.split('?')[0]
}

const internals = ['node_modules', '/server/domain/', 'SQLSTATE', 'password_hash', 'token_hash']

/** A response contains no private data of other users and no internals. */
function secrecy(draft: Draft, { text }: Reply, { secrets }: World): string[] {
  const forbidden = [...secrets.never, ...internals]
  if (draft.actor?.role !== 'admin') {
    // No caller is an author of the victims' courses.
    forbidden.push(...secrets.adminsOnly, ...secrets.authorsOnly)
    if (!draft.operation.path.endsWith('/contact')) forbidden.push(secrets.instructorEmail)
  }
  const sent = `${draft.path} ${draft.body?.toString('latin1') ?? ''}`
  return forbidden
    .filter((secret) => text.includes(secret) && !sent.includes(secret))
    .map((secret) => `contains "${secret}"`)
}

function parsed({ text }: Reply): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
  } catch {
    return undefined
  }
}
