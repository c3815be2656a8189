import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { VideoStream } from '#shared/contract/media/videos.ts'
import type { Player } from '../../state/use-player.ts'
import type { StreamSource } from '../video-source.tsx'

/**
 * The source of an uploaded video. After an error that an expired address may have caused, it is loaded again at the
 * next address.
 */
export function useStreamSource(
  player: Player,
  stream: VideoStream | undefined,
  onExpired: (() => Promise<void>) | undefined,
): StreamSource | undefined {
  const { state, attempt, retry, getPosition } = player
  const opened = useRef({ attempt, url: stream?.url })
  const requestedFor = useRef<string>(undefined)
  const hasError = state.error !== undefined
  const url = stream?.url

  const remember = useEffectEvent((current: { attempt: number; url: string | undefined }) => {
    if (opened.current.attempt !== current.attempt) opened.current = current
  })
  const refresh = useEffectEvent((url: string | undefined) => {
    if (!url) return
    if (opened.current.url !== url) return retry()
    if (requestedFor.current === url) return
    requestedFor.current = url
    void onExpired?.()
  })
  useEffect(() => remember({ attempt, url }), [attempt, url])
  useEffect(() => {
    if (hasError) refresh(url)
  }, [hasError, url])

  const { stableVolume } = state
  return useMemo(
    () => stream && { stream, onExpired, hasStableVolume: stableVolume, getPosition },
    [stream, onExpired, stableVolume, getPosition],
  )
}
