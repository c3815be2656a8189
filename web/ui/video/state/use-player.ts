import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { bindMediaElement } from '../sources/bind-media-element.ts'
import { DeferredMediaElement } from '../sources/deferred-media-element.ts'
import type { MediaElement } from '../sources/media-element.ts'
import { executeCommand, type HostActions } from './execute-command.ts'
import type { PlayerCommand } from './player-command.ts'
import {
  createPlayerState,
  createPlayerStore,
  type PlayerPreferences,
  type PlayerStart,
  type PlayerState,
  type PlayerStore,
} from './player-state.ts'
import { hasSamePreferences, readPreferences, savePreferences } from './preferences.ts'

export interface Player {
  state: PlayerState
  /** Of a deferred source, what loads it when it is played. */
  mediaElement: MediaElement | null
  /** The ref for the media element. */
  attach: (media: MediaElement | null) => void
  /** Incremented by each retry; used as the key of the source. */
  attempt: number
  /** Loads the video again and resumes where it was interrupted. */
  retry: () => void
  /** In seconds, now. */
  getPosition: () => number
  /** Executes a command and returns the text to announce. */
  execute: (command: PlayerCommand) => string
}

/** A player with the stored preferences. `onLoad` is called before a deferred source is loaded. */
export function usePlayer(
  start: PlayerStart,
  hostActions: HostActions,
  onLoad: () => void,
): Player {
  const [store] = useState(() => createPlayerStore(createPlayerState(readPreferences(), start)))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const [attached, setAttached] = useState<MediaElement | null>(null)
  const [attempt, setAttempt] = useState(0)
  const deferred = useMemo(() => createDeferredMediaElement(store, onLoad), [store, onLoad])
  // Between the press and the element, the viewer may move too.
  const media = state.isDeferred ? deferred : (attached ?? (start.isDeferred ? deferred : null))

  const attach = useCallback(
    (element: MediaElement | null) => {
      setAttached(element)
      if (element && store.state().playOnReady) playFile(element)
    },
    [store],
  )
  useEffect(() => {
    if (!attached) return
    const controller = new AbortController()
    bindMediaElement(attached, store, controller.signal)
    return () => controller.abort()
  }, [attached, store])

  useEffect(() => {
    let saved: PlayerPreferences = store.state()
    return store.subscribe(() => {
      const next = store.state()
      if (hasSamePreferences(saved, next)) return
      saved = next
      savePreferences(next)
    })
  }, [store])

  const retry = useCallback(() => {
    store.dispatch({ type: 'reopened' })
    setAttempt((count) => count + 1)
  }, [store])
  const isOffline = state.error === 'network'
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isOffline, retry])
  const execute = useCallback(
    (command: PlayerCommand) => executeCommand(command, store, media, hostActions),
    [store, media, hostActions],
  )
  const getPosition = useCallback(() => store.state().position, [store])
  return useMemo(
    () => ({ state, mediaElement: media, attach, attempt, retry, getPosition, execute }),
    [state, media, attach, attempt, retry, getPosition, execute],
  )
}

function createDeferredMediaElement(store: PlayerStore, onLoad: () => void): MediaElement {
  return new DeferredMediaElement({
    getPosition: () => store.state().position,
    setPosition: (position) => store.dispatch({ type: 'seeked', position }),
    load() {
      if (!store.state().isDeferred) return
      onLoad()
      store.dispatch({ type: 'requested' })
    },
  })
}

/** Some phones play only during the press that starts the video. Other elements have no source yet. */
function playFile(element: MediaElement): void {
  const hasSource = element instanceof HTMLMediaElement && element.src !== ''
  // What is rejected now is tried again once the video is ready.
  if (hasSource) element.play().catch(() => undefined)
}

const channelName = 'lectern-player'

/** Calls `stop` when a video starts to play in another tab of this browser. */
export function useExclusivePlayback(isPlaying: boolean, stop: () => void): void {
  const channel = useRef<BroadcastChannel>(undefined)
  const isPlayingHere = useRef(isPlaying)

  useEffect(() => {
    const broadcast = new BroadcastChannel(channelName)
    channel.current = broadcast
    broadcast.addEventListener('message', () => {
      if (isPlayingHere.current) stop()
    })
    return () => broadcast.close()
  }, [stop])

  useEffect(() => {
    isPlayingHere.current = isPlaying
    if (isPlaying) channel.current?.postMessage('playing')
  }, [isPlaying])
}
