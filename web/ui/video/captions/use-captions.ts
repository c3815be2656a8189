import { useEffect, useState } from 'react'
import type { MediaElement } from '../sources/media-element.ts'

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

interface Cue {
  readonly startTime: number
  readonly endTime: number
}

/** The lines of the cues that are said at a time (seconds), in their order, without markup. */
export function getCaptionLines(cues: ArrayLike<Cue>, position: number): string[] {
  return Array.from(cues)
    .filter(({ startTime, endTime }) => startTime <= position && position < endTime)
    .flatMap((cue) => textOf(cue).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}

/** `<v Roger>` and the like are markup of WebVTT, and so are its escapes. */
function textOf(cue: Cue): string {
  if (!('text' in cue) || typeof cue.text !== 'string') return ''
  return cue.text
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_escape, name: string) => escapes[name] ?? '')
}

const escapes: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}
