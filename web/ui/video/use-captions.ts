import { useEffect, useState } from 'react'
import { getCaptionLines } from './caption-lines.ts'
import type { MediaElement } from './medium.ts'

export interface Captions {
  /** Whether there is anything to switch on. */
  isAvailable: boolean
  /** What is said now, a line each; empty where the stream draws its captions itself. */
  lines: readonly string[]
}

/**
 * Captions from a WebVTT file, or else those that come with the stream. The file is read by a video
 * element of its own, so that it works over whatever plays.
 */
export function useCaptions(
  file: string | undefined,
  medium: MediaElement | null,
  position: number,
  isOn: boolean,
): Captions {
  const cues = useCuesOfFile(file)
  const hasOwn = useStreamCaptions(file === undefined ? medium : null, isOn)
  const lines = isOn && cues ? getCaptionLines(cues, position) : []
  return { isAvailable: file !== undefined || hasOwn, lines }
}

function useCuesOfFile(file: string | undefined): TextTrackCueList | undefined {
  const [cues, setCues] = useState<TextTrackCueList>()
  useEffect(() => {
    if (!file) return
    const reader = document.createElement('video')
    if (new URL(file, location.href).origin !== location.origin) reader.crossOrigin = 'anonymous'
    const track = document.createElement('track')
    track.addEventListener('load', () => setCues(track.track.cues ?? undefined))
    track.kind = 'captions'
    track.src = file
    reader.append(track)
    track.track.mode = 'hidden'
    return () => {
      track.remove()
      setCues(undefined)
    }
  }, [file])
  return cues
}

/** Shows or hides what the stream brings; true where it brings any. */
function useStreamCaptions(medium: MediaElement | null, isOn: boolean): boolean {
  const [areThere, setAreThere] = useState(false)
  useEffect(() => {
    const tracks = medium?.textTracks
    if (!tracks) return
    const listening = new AbortController()
    const look = () => setAreThere(showFirst(tracks, isOn))
    for (const event of ['addtrack', 'removetrack']) {
      tracks.addEventListener(event, look, { signal: listening.signal })
    }
    look()
    return () => listening.abort()
  }, [medium, isOn])
  return medium !== null && areThere
}

function showFirst(tracks: TextTrackList, isOn: boolean): boolean {
  const spoken = [...tracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  for (const [index, track] of spoken.entries()) {
    track.mode = isOn && index === 0 ? 'showing' : 'disabled'
  }
  return spoken.length > 0
}
