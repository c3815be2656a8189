import { isApiToken } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { membersOnlyMessages } from '#shared/messages/members-only.ts'
import { pages } from '#shared/paths.ts'
import { parseToken } from '../context.ts'
import { findPathStart } from '../find-path-start.ts'
import { isApiRequest } from '../pages/render-page.ts'
import type { LiveSessions } from './find-live-sessions.ts'
import {
  createMembershipCookie,
  deleteMembershipCookie,
  readMembershipCookie,
} from './membership-cookie.ts'
import { isOpenCall, isShippedFile, isSignedFile, isVisitorPage } from './open-to-visitors.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export interface MembersOnlyOptions {
  deps: Pick<Deps, 'settings'>
  sessions: LiveSessions
  fetchAsMember: Fetch
  /** Handles what is open to everyone. What it does not find, it renders as pages for visitors. */
  fetchAsVisitor: Fetch
  /** The response to a request that goes no further: it fails with the error, or leads to the path. */
  respond: (
    outcome: { error: unknown } | { redirect: string },
    request: Request,
    env: object | undefined,
  ) => Response | Promise<Response>
  getClientAddress: (request: Request, env: object | undefined) => string | undefined
  /** The pattern of the page that a path belongs to. */
  findPage: (path: string) => string | undefined
  /** Whether this installation shows the emails it sends, as in development. */
  hasMailbox: boolean
}

/**
 * The only place that decides what visitors get where only members see the catalogue: nothing but what
 * `open-to-visitors.ts` lists. Pages lead to the login and back; everything else is a 401, and there is no sitemap.
 * Responses are for one browser alone, and not for search engines.
 */
export function restrictToMembers(options: MembersOnlyOptions): Fetch {
  const { deps, sessions } = options

  /** Pages and files are loaded with the cookie; calls of the API may be, if they only read. */
  async function findSession(
    request: Request,
    token: string | undefined,
    client: string | undefined,
  ) {
    const byToken = token === undefined ? undefined : await sessions.find({ token }, client)
    if (byToken !== undefined || !isRead(request)) return byToken
    const id = readMembershipCookie(deps, request)
    return id === undefined ? undefined : sessions.find({ id }, client)
  }

  async function handle(request: Request, env: object | undefined): Promise<Response> {
    const path = readPath(request.url)
    if (isOpen(request, path, options)) return options.fetchAsVisitor(request, env)
    const client = options.getClientAddress(request, env)
    const token = parseToken(request.headers.get('Authorization'))
    let sessionId: string | undefined
    try {
      if (token !== undefined && isApiToken(token)) {
        const isValid = await sessions.acceptsApiToken(token, client)
        if (isValid) return await options.fetchAsMember(request, env)
      }
      sessionId = await findSession(request, token, client)
    } catch (error) {
      return options.respond({ error }, request, env)
    }
    if (sessionId !== undefined) {
      const response = await options.fetchAsMember(request, env)
      const isOwnUser = path === '/user/user' && isRead(request) && response.ok
      if (!isOwnUser || readMembershipCookie(deps, request) === sessionId) return response
      return withCookie(response, createMembershipCookie(deps, sessionId))
    }
    const response = await respondToVisitor(request, env, path)
    return withCookie(response, deleteMembershipCookie(deps, request))
  }

  function respondToVisitor(request: Request, env: object | undefined, path: string) {
    if (isRead(request) && isVisitorPage(path)) return options.fetchAsVisitor(request, env)
    if (isPage(request, path, options.findPage)) {
      const redirect = pages.loginWithReturn(request.url.slice(findPathStart(request.url)))
      return options.respond({ redirect }, request, env)
    }
    const error = isSitemap(path)
      ? new AppError('not_found', generalMessages.notFound)
      : createMembersOnlyError()
    return options.respond({ error }, request, env)
  }

  return async (request, env) => {
    const response = await handle(request, env)
    return setPrivateHeaders(response, readPath(request.url))
  }
}

/** For API calls that a page for visitors makes while it is rendered. */
export function restrictToOpenCalls(fetch: Fetch): Fetch {
  return (request, env) => {
    if (isOpenCall(request.method, readPath(request.url))) return fetch(request, env)
    const { message: msg, code } = createMembersOnlyError()
    return Response.json({ msg, code }, { status: 401 })
  }
}

function createMembersOnlyError(): AppError {
  return new AppError('not_logged_in', membersOnlyMessages.closed)
}

function isOpen(
  { method, headers }: Request,
  path: string,
  { hasMailbox }: Pick<MembersOnlyOptions, 'hasMailbox'>,
): boolean {
  if (isOpenCall(method, path)) return true
  // Browsers send it without credentials before a call from another site; the response has no body.
  if (method === 'OPTIONS') return headers.has('Access-Control-Request-Method')
  if (method !== 'GET' && method !== 'HEAD') return false
  return (
    isShippedFile(path) ||
    isSignedFile(path) ||
    (hasMailbox && /^\/dev\/mailbox(?:\/[\w.-]+)*$/.test(path))
  )
}

/** Whether a person would see the response as a page. */
function isPage(request: Request, path: string, findPage: MembersOnlyOptions['findPage']): boolean {
  const accept = request.headers.get('Accept') ?? undefined
  if (!isRead(request) || path.endsWith('.data') || isApiRequest(path, accept)) return false
  if (findPage(path) !== undefined) return true
  const isFile = /\.\w+$/.test(path) || /^\/(?:files|media|covers|default-avatars)\//.test(path)
  return !isFile && Boolean(accept?.includes('text/html'))
}

function isSitemap(path: string): boolean {
  return path === pages.sitemap || path.startsWith('/sitemaps/')
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * No cache that several clients share stores a response, and no browser a page, so that Back shows nothing after a
 * logout. Images and videos are stored and requested again before each use. What every installation serves alike stays
 * as it is.
 */
function setPrivateHeaders(response: Response, path: string): Response {
  const { headers } = response
  headers.set('X-Robots-Tag', 'noindex')
  const value = headers.get('Cache-Control') ?? ''
  if (isShippedFile(path) || /\bno-store\b/.test(value)) return response
  headers.set('Cache-Control', isSignedFile(path) ? toPrivate(value) : chooseCaching(response))
  return response
}

function toPrivate(value: string): string {
  return value.replace(/\bpublic\b/, 'private') || 'private, no-store'
}

function chooseCaching({ status, headers }: Response): string {
  const isMedia = /^(?:image|video|audio)\//.test(headers.get('Content-Type') ?? '')
  return isMedia || status === 304 ? 'private, no-cache' : 'private, no-store'
}

function withCookie(response: Response, cookie: string | undefined): Response {
  if (cookie !== undefined) response.headers.append('Set-Cookie', cookie)
  return response
}

/** As it was sent, since only clean paths are open; without the query. */
function readPath(url: string): string {
  const path = url.slice(findPathStart(url))
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end)) || '/'
}
