import { useEffect, useState } from 'react'
import type { MediaElement } from '../sources/media-element.ts'

interface Cue {
  readonly startTime: number
  readonly endTime: number
}

export interface Captions {
  /** Whether the video has captions. */
  isAvailable: boolean
  /** The current lines; empty if the stream renders its captions itself. */
  lines: readonly string[]
}

/**
 * Captions of a WebVTT file, or else of the stream. A separate video element parses the file, so that it
 * works with every kind of source.
 */
export function useCaptions(
  file: string | undefined,
  media: MediaElement | null,
  position: number,
  isOn: boolean,
): Captions {
  const cues = useFileCues(file)
  const hasStreamCaptions = useStreamCaptions(file === undefined ? media : null, isOn)
  const lines = isOn && cues ? getCaptionLines(cues, position) : []
  return { isAvailable: file !== undefined || hasStreamCaptions, lines }
}

/** The lines of the cues at a position in seconds, without markup. */
export function getCaptionLines(cues: ArrayLike<Cue>, position: number): string[] {
  return Array.from(cues)
    .filter(({ startTime, endTime }) => startTime <= position && position < endTime)
    .flatMap((cue) => toPlainText(cue).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}

function useFileCues(file: string | undefined): TextTrackCueList | undefined {
  const [cues, setCues] = useState<TextTrackCueList>()
  useEffect(() => {
    if (!file) return
    const parser = document.createElement('video')
    if (new URL(file, location.href).origin !== location.origin) parser.crossOrigin = 'anonymous'
    const track = document.createElement('track')
    track.addEventListener('load', () => setCues(track.track.cues ?? undefined))
    track.kind = 'captions'
    track.src = file
    parser.append(track)
    track.track.mode = 'hidden'
    return () => {
      track.remove()
      setCues(undefined)
    }
  }, [file])
  return cues
}

/** Shows or hides the captions of the stream; returns whether it has any. */
function useStreamCaptions(media: MediaElement | null, isOn: boolean): boolean {
  const [isAvailable, setIsAvailable] = useState(false)
  useEffect(() => {
    const tracks = media?.textTracks
    if (!tracks) return
    const controller = new AbortController()
    const update = () => setIsAvailable(showFirstTrack(tracks, isOn))
    for (const event of ['addtrack', 'removetrack']) {
      tracks.addEventListener(event, update, { signal: controller.signal })
    }
    update()
    return () => controller.abort()
  }, [media, isOn])
  return media !== null && isAvailable
}

function showFirstTrack(tracks: TextTrackList, isOn: boolean): boolean {
  const captions = [...tracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
  for (const [index, track] of captions.entries()) {
    track.mode = isOn && index === 0 ? 'showing' : 'disabled'
  }
  return captions.length > 0
}

/** Removes WebVTT markup such as `<v Roger>` and resolves escapes. */
function toPlainText(cue: Cue): string {
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
