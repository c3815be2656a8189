import { localPath, pages } from '#shared/paths.ts'

const key = 'back'
const ownPages = [pages.login, pages.register, pages.verification, pages.forgotPassword]

/** Where to go after the account pages: a path of this site, and none of these pages themselves. */
export function backPathOf(search: URLSearchParams): string | undefined {
  const path = localPath(search.get('back'))
  const isOwnPage = ownPages.some((page) => path?.split(/[?#]/)[0] === page)
  return isOwnPage ? undefined : path
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
