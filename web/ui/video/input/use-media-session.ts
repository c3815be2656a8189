import { useEffect } from 'react'
import { playerLimits } from '#shared/limits.ts'
import type { PlayerCommand } from '../state/player-command.ts'
import type { Player } from '../state/use-player.ts'

export interface VideoMetadata {
  title: string
  author: string
  /** Address of a picture of it. */
  artwork: string
}

/** Lets the keys of keyboards, headphones and lock screens work the player, and name what plays. */
export function useMediaSession(
  { state, mediaElement: medium, execute: ask }: Player,
  video: VideoMetadata,
): void {
  const { title, author, artwork } = video
  const { hasStarted, playing, duration, rate } = state

  useEffect(() => {
    const session = sessionOfBrowser()
    if (!session || !hasStarted) return
    session.metadata = new MediaMetadata({ title, artist: author, artwork: [{ src: artwork }] })
    const undo = handle(session, ask)
    return () => {
      undo()
      session.metadata = null
    }
  }, [hasStarted, title, author, artwork, ask])

  useEffect(() => {
    const session = sessionOfBrowser()
    if (!session || !medium || !hasStarted) return
    session.playbackState = playing ? 'playing' : 'paused'
    if (duration > 0) {
      const position = Math.min(medium.currentTime, duration)
      session.setPositionState({ duration, position, playbackRate: rate })
    }
    return () => void (session.playbackState = 'none')
  }, [medium, hasStarted, playing, duration, rate])
}

function sessionOfBrowser(): MediaSession | undefined {
  return 'mediaSession' in navigator ? navigator.mediaSession : undefined
}

function handle(session: MediaSession, ask: (command: PlayerCommand) => void): () => void {
  const { skipSeconds } = playerLimits
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => ask({ type: 'play' })],
    ['pause', () => ask({ type: 'pause' })],
    ['stop', () => ask({ type: 'pause' })],
    ['seekbackward', (by) => ask({ type: 'skip', seconds: -(by.seekOffset ?? skipSeconds) })],
    ['seekforward', (by) => ask({ type: 'skip', seconds: by.seekOffset ?? skipSeconds })],
    ['seekto', ({ seekTime }) => ask({ type: 'seek', position: seekTime ?? 0 })],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  return () => {
    for (const [action] of handlers) setHandler(session, action, null)
  }
}

/** Browsers throw for an action that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Then there is no such key to hear of.
  }
}
