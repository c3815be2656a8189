import { pageQueries } from '#shared/pages/page-queries.ts'
import { pages } from '#shared/paths.ts'

const storageKey = 'back'

/** The path to return to after logging in; undefined for other sites and the account pages. */
export function parseBackPath(search: URLSearchParams): string | undefined {
  return pageQueries.account(search).back
}

export function loginPath(back: string | undefined): string {
  return back ? pages.loginWithReturn(back) : pages.login
}

export function registerPath(back: string | undefined): string {
  return back ? pages.registerWithReturn(back) : pages.register
}

/** Saved for the link in the activation email, which opens in another tab. */
export function saveBackPath(back: string | undefined): void {
  if (back) localStorage.setItem(storageKey, back)
  else localStorage.removeItem(storageKey)
}

export function readSavedBackPath(): string | undefined {
  return parseBackPath(new URLSearchParams({ back: localStorage.getItem(storageKey) ?? '' }))
}
