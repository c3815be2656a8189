/** Our own lesson films have their captions beside them; of other people's videos we know none. */
export function findOwnCaptions(link: string, origin: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { origin: home, pathname } = new URL(link, origin)
  const isOwn = home === origin && pathname.startsWith('/media/') && pathname.endsWith('.webm')
  return isOwn ? pathname.replace(/\.webm$/, '.vtt') : undefined
}
