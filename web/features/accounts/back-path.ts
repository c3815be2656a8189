import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'

const key = 'back'

/** Where to go after the account pages: a path of this site, and none of these pages themselves. */
export function parseBackPath(search: URLSearchParams): string | undefined {
  return pageQueries.account(search).back
}

export function loginPath(back: string | undefined): string {
  return back ? pages.loginWithReturn(back) : pages.login
}

export function registerPath(back: string | undefined): string {
  return back ? pages.registerWithReturn(back) : pages.register
}

/** Kept over the detour through the mailbox, whose link opens in a tab of its own. */
export function saveBackPath(back: string | undefined): void {
  if (back) localStorage.setItem(key, back)
  else localStorage.removeItem(key)
}

export function readSavedBackPath(): string | undefined {
  return parseBackPath(new URLSearchParams({ back: localStorage.getItem(key) ?? '' }))
}
