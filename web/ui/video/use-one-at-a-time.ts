import { useEffect, useRef } from 'react'

const channelName = 'lectern-player'

/** Tells the other tabs of this browser that a video plays here; `stop` is called when one plays there. */
export function useExclusivePlayback(isPlaying: boolean, stop: () => void): void {
  const channel = useRef<BroadcastChannel>(undefined)
  const isPlayingHere = useRef(isPlaying)

  useEffect(() => {
    const opened = new BroadcastChannel(channelName)
    channel.current = opened
    opened.addEventListener('message', () => {
      if (isPlayingHere.current) stop()
    })
    return () => opened.close()
  }, [stop])

  useEffect(() => {
    isPlayingHere.current = isPlaying
    if (isPlaying) channel.current?.postMessage('playing')
  }, [isPlaying])
}
