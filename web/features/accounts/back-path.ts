import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'

const key = 'back'

/** Where to go after the account pages: a path of this site, and none of these pages themselves. */
export function backPathOf(search: URLSearchParams): string | undefined {
  return pageQueries.account(search).back
}

export function loginPath(back: string | undefined): string {
  return back ? pages.loginAndBack(back) : pages.login
}

export function registerPath(back: string | undefined): string {
  return back ? pages.registerAndBack(back) : pages.register
}

/** Kept over the detour through the mailbox, whose link opens in a tab of its own. */
export function keepBackPath(back: string | undefined): void {
  if (back) localStorage.setItem(key, back)
  else localStorage.removeItem(key)
}

export function keptBackPath(): string | undefined {
  return backPathOf(new URLSearchParams({ back: localStorage.getItem(key) ?? '' }))
}
