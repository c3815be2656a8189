/** Lessons on our own server have a captions file beside the video; other sites are not searched. */
export function findOwnCaptions(link: string, origin: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { origin: linkOrigin, pathname } = new URL(link, origin)
  const isOwn =
    linkOrigin === origin && pathname.startsWith('/media/') && pathname.endsWith('.webm')
  return isOwn ? pathname.replace(/\.webm$/, '.vtt') : undefined
}
