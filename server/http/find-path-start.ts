/** Where the path starts in an absolute URL. Parsing the URL would be too slow, as this runs for every request. */
export function findPathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? url.length : start
}
