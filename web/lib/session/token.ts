import { redirect } from 'react-router'
import { pages } from '#shared/paths.ts'

const tokenKey = 'token'
const firstLoginKey = 'firstLogin'

/** The stored session token, or undefined for a visitor, on the server, and where storage is refused. */
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
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(firstLoginKey)
}

/** For client loaders of guarded pages: the token, or a way to the login page that leads back here. */
export function requireToken(request: Request): string {
  const token = readToken()
  if (token) return token
  const { pathname, search } = new URL(request.url)
  throw redirect(pages.loginWithReturn(pathname + search))
}
