export type VideoKind = 'youtube' | 'vimeo' | 'hls' | 'dash' | 'file'

/** How the player plays a link; undefined for what it cannot play. */
export function getVideoKind(link: string): VideoKind | undefined {
  const url = webAddress(link)
  if (!url) return undefined
  if (parseYouTubeId(link)) return 'youtube'
  const ending = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  if (ending === 'm3u8') return 'hls'
  if (ending === 'mpd') return 'dash'
  if (fileEndings.has(ending)) return 'file'
  const isVimeo = /(^|\.)vimeo\.com$/i.test(url.hostname) && /\/\d+(\/|$)/.test(url.pathname)
  return isVimeo ? 'vimeo' : undefined
}

/** The id of a YouTube video, if the link names one. */
export function parseYouTubeId(link: string): string | undefined {
  const url = webAddress(link)
  if (!url) return undefined
  const host = url.hostname.toLowerCase().replace(/^(www|m|music)\./, '')
  if (host === 'youtu.be') return videoId(url.pathname.slice(1))
  if (!youtubeHosts.has(host)) return undefined
  const [, place = '', name = ''] = url.pathname.split('/')
  if (place === 'watch' && name === '') return videoId(url.searchParams.get('v') ?? '')
  return ['embed', 'v', 'shorts', 'live', 'watch'].includes(place) ? videoId(name) : undefined
}

const youtubeHosts = new Set(['youtube.com', 'youtube-nocookie.com', 'youtubeeducation.com'])

/** What the media element of the common browsers plays. */
const fileEndings = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'ogg', 'mp3', 'm4a', 'oga', 'wav'])

function videoId(text: string): string | undefined {
  return /^[\w-]{11}$/.test(text) ? text : undefined
}

/** Browsers load no media from addresses with a name and password in them. */
function webAddress(link: string): URL | undefined {
  const url = URL.parse(link)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username) return undefined
  return url
}
