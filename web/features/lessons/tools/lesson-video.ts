import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'
import type { MediaElement } from '#web/ui/video/sources/media-element.ts'

/** A place in the video that the seek bar shows. */
export interface VideoMarker {
  seconds: number
  label: string
}

/** A second of the video that is played. */
export interface VideoMoment {
  seconds: number
  /** Which video that is, as the server names it; undefined if unknown. */
  videoVersion: string | undefined
}

/** The video of a lesson for what belongs to it elsewhere on the page, such as its transcript. */
export interface LessonVideo {
  /** Null until the player is loaded. */
  getMedia: () => MediaElement | null
  setMedia: (media: MediaElement | null) => void
  subscribe: (listener: () => void) => () => void
  setVersion: (version: string | null | undefined) => void
  /** In seconds; 0 without a player. */
  getPosition: () => number
  /** The whole second that the video is at. */
  getMoment: () => VideoMoment
  /** Moves to these seconds and plays. */
  playFrom: (seconds: number) => void
  /** The markers on the seek bar, by what set them, such as `notes`. */
  setMarkers: (source: string, markers: readonly VideoMarker[]) => void
  getMarkers: () => readonly VideoMarker[]
}

/** Create one for each lesson. */
export function createLessonVideo(): LessonVideo {
  const media = createStore<MediaElement | null>(null)
  const markers = createStore<readonly VideoMarker[]>([])
  const sources = new Map<string, readonly VideoMarker[]>()
  let videoVersion: string | undefined
  const getPosition = () => media.get()?.currentTime ?? 0
  return {
    getMedia: media.get,
    setMedia: media.set,
    subscribe(listener) {
      const unsubscribe = [media.subscribe(listener), markers.subscribe(listener)]
      return () => unsubscribe.forEach((end) => end())
    },
    setVersion: (version) => void (videoVersion = version ?? undefined),
    getPosition,
    getMoment: () => ({ seconds: Math.floor(getPosition()), videoVersion }),
    playFrom(seconds) {
      const element = media.get()
      if (!element) return
      element.currentTime = seconds
      // Browsers that do not allow it leave the video paused.
      void element.play().catch(() => undefined)
    },
    setMarkers(source, added) {
      sources.set(source, added)
      markers.set([...sources.values()].flat().toSorted((a, b) => a.seconds - b.seconds))
    },
    getMarkers: markers.get,
  }
}

export const LessonVideoContext = createContext<LessonVideo>(createLessonVideo())

export function useLessonVideo(): LessonVideo {
  return use(LessonVideoContext)
}

export function useVideoMarkers(video: LessonVideo): readonly VideoMarker[] {
  return useSyncExternalStore(video.subscribe, video.getMarkers, video.getMarkers)
}

/** The whole second that the video is at; renders again with each. */
export function useVideoSecond(video: LessonVideo): number {
  return useVideoValue(video, Math.floor)
}

/** What `select` makes of the seconds that the video is at; renders again when that changes. */
export function useVideoValue<Value extends number | string | undefined>(
  video: LessonVideo,
  select: (seconds: number) => Value,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      let observed = video.getMedia()
      const observe = () => {
        observed?.removeEventListener('timeupdate', listener)
        observed = video.getMedia()
        observed?.addEventListener('timeupdate', listener)
        listener()
      }
      observed?.addEventListener('timeupdate', listener)
      const unsubscribe = video.subscribe(observe)
      return () => {
        unsubscribe()
        observed?.removeEventListener('timeupdate', listener)
      }
    },
    [video],
  )
  const getValue = () => select(video.getPosition())
  return useSyncExternalStore(subscribe, getValue, () => select(0))
}

/** The second in the address, such as `?t=90`, where the video is to start. */
export function readLinkedSecond(search: string): number | undefined {
  const value = new URLSearchParams(search).get('t')
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : undefined
}
