export type VideoKind = 'youtube' | 'vimeo' | 'hls' | 'dash' | 'file'

/** The kind of player that a link needs; undefined if it cannot be played. */
export function getVideoKind(link: string): VideoKind | undefined {
  const url = parseWebUrl(link)
  if (!url) return undefined
  if (parseYouTubeId(link)) return 'youtube'
  const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  if (extension === 'm3u8') return 'hls'
  if (extension === 'mpd') return 'dash'
  if (fileExtensions.has(extension)) return 'file'
  const isVimeo = /(^|\.)vimeo\.com$/i.test(url.hostname) && /\/\d+(\/|$)/.test(url.pathname)
  return isVimeo ? 'vimeo' : undefined
}

/** The id of a YouTube video; undefined for other links. */
export function parseYouTubeId(link: string): string | undefined {
  const url = parseWebUrl(link)
  if (!url) return undefined
  const host = url.hostname.toLowerCase().replace(/^(www|m|music)\./, '')
  if (host === 'youtu.be') return toVideoId(url.pathname.slice(1))
  if (!youtubeHosts.has(host)) return undefined
  const [, section = '', id = ''] = url.pathname.split('/')
  if (section === 'watch' && id === '') return toVideoId(url.searchParams.get('v') ?? '')
  return ['embed', 'v', 'shorts', 'live', 'watch'].includes(section) ? toVideoId(id) : undefined
}

const youtubeHosts = new Set(['youtube.com', 'youtube-nocookie.com', 'youtubeeducation.com'])

/** Files that the media element of common browsers plays. */
const fileExtensions = new Set([
  'mp4',
  'm4v',
  'mov',
  'webm',
  'ogv',
  'ogg',
  'mp3',
  'm4a',
  'oga',
  'wav',
])

function toVideoId(text: string): string | undefined {
  return /^[\w-]{11}$/.test(text) ? text : undefined
}

/** Browsers load no media from URLs that contain credentials. */
function parseWebUrl(link: string): URL | undefined {
  const url = URL.parse(link)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username) return undefined
  return url
}
