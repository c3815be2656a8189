const youtube =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|shorts\/|live\/|watch\?(?:.*&)?v=))([\w-]{11})/

/** The id of a YouTube video, if the link names one. */
export function youtubeIdOf(link: string): string | undefined {
  return youtube.exec(link)?.[1]
}

/** Our own lesson films have their captions beside them; of other people's videos we know none. */
export function captionsOf(link: string, origin: string): string | undefined {
  if (!URL.canParse(link, origin)) return undefined
  const { origin: home, pathname } = new URL(link, origin)
  const isOwn = home === origin && pathname.startsWith('/media/') && pathname.endsWith('.webm')
  return isOwn ? pathname.replace(/\.webm$/, '.vtt') : undefined
}
