import { useEffect } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'
import type { Player } from '../state/use-player.ts'

export interface VideoMetadata {
  title: string
  author: string
  /** Image URL. */
  artwork: string
}

/** Connects the player to media keys, headphones and lock screens (Media Session API). */
export function useMediaSession(
  { state, mediaElement: media, execute }: Player,
  video: VideoMetadata,
): void {
  const { title, author, artwork } = video
  const { hasStarted, playing, duration, rate } = state

  useEffect(() => {
    const session = getMediaSession()
    if (!session || !hasStarted) return
    session.metadata = new MediaMetadata({ title, artist: author, artwork: [{ src: artwork }] })
    const removeHandlers = setHandlers(session, execute)
    return () => {
      removeHandlers()
      session.metadata = null
    }
  }, [hasStarted, title, author, artwork, execute])

  useEffect(() => {
    const session = getMediaSession()
    if (!session || !media || !hasStarted) return
    session.playbackState = playing ? 'playing' : 'paused'
    const updatePosition = () => {
      if (duration <= 0) return
      const position = Math.min(media.currentTime, duration)
      session.setPositionState({ duration, position, playbackRate: rate })
    }
    updatePosition()
    media.addEventListener('seeked', updatePosition)
    return () => {
      media.removeEventListener('seeked', updatePosition)
      session.playbackState = 'none'
    }
  }, [media, hasStarted, playing, duration, rate])
}

function getMediaSession(): MediaSession | undefined {
  return 'mediaSession' in navigator ? navigator.mediaSession : undefined
}

function setHandlers(session: MediaSession, execute: (command: PlayerCommand) => void): () => void {
  const { skipSeconds } = playerLimits
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => execute({ type: 'play' })],
    ['pause', () => execute({ type: 'pause' })],
    ['stop', () => execute({ type: 'pause' })],
    [
      'seekbackward',
      (details) => execute({ type: 'skip', seconds: -(details.seekOffset ?? skipSeconds) }),
    ],
    [
      'seekforward',
      (details) => execute({ type: 'skip', seconds: details.seekOffset ?? skipSeconds }),
    ],
    ['seekto', ({ seekTime }) => execute({ type: 'seek', position: seekTime ?? 0 })],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  return () => {
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

/** Browsers throw for unsupported actions. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Without support the key does nothing.
  }
}
