import { redirect } from 'react-router'
import { pages } from '#shared/paths.ts'
import { endMembership } from './membership.ts'

const tokenKey = 'token'
const firstLoginKey = 'firstLogin'

/** The stored session token; undefined for visitors, on the server and if storage is blocked. */
export function readToken(): string | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    const token = localStorage.getItem(tokenKey)
    return token && token !== 'null' && token !== 'undefined' ? token : undefined
  } catch {
    return undefined
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  localStorage.setItem(firstLoginKey, 'true')
}

export function clearToken(): void {
  endMembership()
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(firstLoginKey)
}

/** For client loaders of protected pages: the token, or a redirect to the login and back. */
export function requireToken(request: Request): string {
  const token = readToken()
  if (token) return token
  const { pathname, search } = new URL(request.url)
  throw redirect(pages.loginWithReturn(pathname + search))
}
