/**
 * The path as the router can match it. A path with a broken escape or a line break names no page, so it
 * becomes the text that it is and gets the 404 page. Server and browser must agree, or hydration fails.
 */
export function toRoutablePath(path: string): string {
  return isReadable(path) ? path : `/${encodeURIComponent(path)}`
}

function isReadable(path: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029]/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
