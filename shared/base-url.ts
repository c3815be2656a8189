/** The absolute URL of a path of ours. Absolute URLs stay as they are; `base` has no trailing slash. */
export function addBaseUrl(path: string, base: string): string {
  return path.startsWith('/') ? base + path : path
}

/** The path of a URL below `base`; other URLs stay as they are. */
export function removeBaseUrl(url: string, base: string): string {
  return base !== '' && url.startsWith(`${base}/`) ? url.slice(base.length) : url
}
