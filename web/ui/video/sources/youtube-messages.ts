/** The state of YouTube's embedded player; messages contain only what changed. */
export interface YoutubeInfo {
  currentTime?: number
  duration?: number
  playerState?: number
  /** 0 to 100. */
  volume?: number
  muted?: boolean
  playbackRate?: number
  videoLoadedFraction?: number
}

export type YoutubeMessage =
  | { event: 'ready' }
  | { event: 'info'; info: YoutubeInfo }
  | { event: 'error'; code: number }

/** Values of `playerState` (IFrame Player API). */
export const youtubeState = { ended: 0, playing: 1, paused: 2, buffering: 3 } as const

/** Parses a message of the embedded player; undefined for irrelevant ones. */
export function parseYoutubeMessage(data: unknown): YoutubeMessage | undefined {
  const message = parseJson(data)
  if (!isRecord(message)) return undefined
  const { event, info } = message
  if (event === 'onReady') return { event: 'ready' }
  if (event === 'onError') return { event: 'error', code: Number(info) }
  if (event === 'onStateChange') return { event: 'info', info: { playerState: Number(info) } }
  const isInfo = event === 'infoDelivery' || event === 'initialDelivery'
  return isInfo && isRecord(info) ? { event: 'info', info: toYoutubeInfo(info) } : undefined
}

/** The message that makes the embedded player send messages. */
export const youtubeListenMessage = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' })

export function createYoutubeCommand(func: string, ...args: readonly unknown[]): string {
  return JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' })
}

/** The URL of the embedded player without controls and keyboard shortcuts. */
export function createYoutubeEmbedUrl(videoId: string, origin: string): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin,
    controls: '0',
    disablekb: '1',
    fs: '0',
    playsinline: '1',
    rel: '0',
    iv_load_policy: '3',
  })
  return `https://www.youtube-nocookie.com/embed/${videoId}?${query}`
}

const numbers = [
  'currentTime',
  'duration',
  'playerState',
  'volume',
  'playbackRate',
  'videoLoadedFraction',
] as const

function toYoutubeInfo(info: Record<string, unknown>): YoutubeInfo {
  const result: YoutubeInfo = {}
  for (const name of numbers) {
    const value = info[name]
    if (typeof value === 'number' && Number.isFinite(value)) result[name] = value
  }
  if (typeof info['muted'] === 'boolean') result.muted = info['muted']
  return result
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data)
  } catch {
    // Other scripts of the iframe send messages that are not JSON.
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
