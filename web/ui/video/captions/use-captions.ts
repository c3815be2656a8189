import { useEffect, useEffectEvent, useState } from 'react'
import type { MediaElement } from '../sources/media-element.ts'
import type { PlayerState } from '../state/player-state.ts'

/** Captions in one language; the cues are loaded when they are chosen. */
export interface CaptionTrack {
  id: string
  label: string
  /** A BCP 47 tag. */
  language: string
  load: (signal: AbortSignal) => Promise<readonly CaptionCue[]>
}

/** In seconds. */
export interface CaptionCue {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface CaptionSources {
  /** URL of a WebVTT file. */
  file: string | undefined
  /** Where there are some, the file is not used. */
  tracks: readonly CaptionTrack[]
}

export interface Captions {
  /** Whether the video has captions. */
  isAvailable: boolean
  /** The track that is shown, or would be. */
  track: CaptionTrack | undefined
  /** The current lines; empty if the stream renders its captions itself. */
  lines: readonly string[]
  /** The chosen track could not be loaded. */
  hasFailed: boolean
}

/**
 * Captions of a track in the preferred language, of a WebVTT file, or else of the stream. A separate video element
 * parses the file, so that it works with every kind of source.
 */
export function useCaptions(
  { file, tracks }: CaptionSources,
  media: MediaElement | null,
  { position, captions: isOn, captionsLanguage }: PlayerState,
): Captions {
  const track = selectTrack(tracks, captionsLanguage)
  const loaded = useTrackCues(isOn ? track : undefined)
  const fileCues = useFileCues(track ? undefined : file)
  const hasOwn = track !== undefined || file !== undefined
  const hasStreamCaptions = useStreamCaptions(hasOwn ? null : media, isOn)
  const cues = loaded.cues ?? fileCues
  return {
    isAvailable: hasOwn || hasStreamCaptions,
    track,
    lines: isOn && cues ? getCaptionLines(cues, position) : [],
    hasFailed: loaded.hasFailed,
  }
}

/** The track in this language, else in another variant of it, else the first. */
export function selectTrack(
  tracks: readonly CaptionTrack[],
  language: string | null,
): CaptionTrack | undefined {
  const toPrimary = (tag: string) => tag.split('-')[0]?.toLowerCase()
  const wanted = language ?? navigator.language
  return (
    tracks.find((track) => track.language === wanted) ??
    tracks.find((track) => toPrimary(track.language) === toPrimary(wanted)) ??
    tracks[0]
  )
}

/** The lines of the cues at a position in seconds. */
export function getCaptionLines(cues: readonly CaptionCue[], position: number): string[] {
  return cues
    .filter(({ start, end }) => start <= position && position < end)
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}

interface LoadedCues {
  cues?: readonly CaptionCue[]
  hasFailed: boolean
}

/** Tracks may be created by each render; their ids say whether they changed. */
function useTrackCues(track: CaptionTrack | undefined): LoadedCues {
  const [loaded, setLoaded] = useState<LoadedCues & { id: string }>()
  const id = track?.id
  const load = useEffectEvent((signal: AbortSignal) => track?.load(signal))
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    load(controller.signal)?.then(
      (cues) => controller.signal.aborted || setLoaded({ id, cues, hasFailed: false }),
      () => controller.signal.aborted || setLoaded({ id, hasFailed: true }),
    )
    return () => controller.abort()
  }, [id])
  return loaded && loaded.id === id ? loaded : { hasFailed: false }
}

function useFileCues(file: string | undefined): readonly CaptionCue[] | undefined {
  const [cues, setCues] = useState<readonly CaptionCue[]>()
  useEffect(() => {
    if (!file) return
    const parser = document.createElement('video')
    if (new URL(file, location.href).origin !== location.origin) parser.crossOrigin = 'anonymous'
    const track = document.createElement('track')
    track.addEventListener('load', () => setCues(toCues(track.track.cues)))
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

export function toCues(cues: ArrayLike<TextTrackCue> | null): CaptionCue[] {
  return Array.from(cues ?? [], (cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: toPlainText(cue),
  }))
}

/** Removes WebVTT markup such as `<v Roger>` and resolves escapes. */
function toPlainText(cue: TextTrackCue): string {
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
