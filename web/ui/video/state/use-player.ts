import { useCallback, useEffect, useMemo, useState, useSyncExternalStore, useRef } from 'react'
import { bindMediaElement } from '../sources/bind-media-element.ts'
import type { MediaElement } from '../sources/media-element.ts'
import { executeCommand, type HostActions } from './execute-command.ts'
import type { PlayerCommand } from './player-command.ts'
import { createPlayerState, type PlayerState, createPlayerStore } from './player-state.ts'
import { readPreferences, savePreferences } from './preferences.ts'

export interface Player {
  state: PlayerState
  mediaElement: MediaElement | null
  /** The ref of whatever plays. */
  attach: (medium: MediaElement | null) => void
  /** Counts the times the video was opened; a new number is a new source. */
  attempt: number
  /** Opens the video again and goes on where it broke off. */
  retry: () => void
  /** Carries a command out; answers what to tell a viewer who used no control for it. */
  execute: (command: PlayerCommand) => string
}

/** A player that begins at so many seconds, with the choices of last time. */
export function usePlayer(startAt: number, surroundings: HostActions): Player {
  const [store] = useState(() => createPlayerStore(createPlayerState(readPreferences(), startAt)))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const [medium, attach] = useState<MediaElement | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!medium) return
    const following = new AbortController()
    bindMediaElement(medium, store, following.signal)
    return () => following.abort()
  }, [medium, store])

  const { muted, volume, rate, captions, timeShown } = state
  useEffect(() => {
    savePreferences({ muted, volume, rate, captions, timeShown })
  }, [muted, volume, rate, captions, timeShown])

  const retry = useCallback(() => {
    store.dispatch({ type: 'opened' })
    setAttempt((before) => before + 1)
  }, [store])
  const isCutOff = state.error === 'network'
  useEffect(() => {
    if (!isCutOff) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isCutOff, retry])
  const ask = useCallback(
    (command: PlayerCommand) => executeCommand(command, store, medium, surroundings),
    [store, medium, surroundings],
  )
  return useMemo(
    () => ({ state, mediaElement: medium, attach, attempt, retry, execute: ask }),
    [state, medium, attempt, retry, ask],
  )
}

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
