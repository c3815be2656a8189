import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { readChoices, writeChoices } from './choices-storage.ts'
import { followMedium } from './follow-medium.ts'
import type { Medium } from './medium.ts'
import { perform, type Surroundings } from './perform.ts'
import type { PlayerCommand } from './player-command.ts'
import { firstState, type PlayerState } from './player-state.ts'
import { createPlayerStore } from './player-store.ts'

export interface Player {
  state: PlayerState
  medium: Medium | null
  /** The ref of whatever plays. */
  attach: (medium: Medium | null) => void
  /** Counts the times the video was opened; a new number is a new source. */
  attempt: number
  /** Opens the video again and goes on where it broke off. */
  retry: () => void
  /** Carries a command out; answers what to tell a viewer who used no control for it. */
  ask: (command: PlayerCommand) => string
}

/** A player that begins at so many seconds, with the choices of last time. */
export function usePlayer(startAt: number, surroundings: Surroundings): Player {
  const [store] = useState(() => createPlayerStore(firstState(readChoices(), startAt)))
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const [medium, attach] = useState<Medium | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!medium) return
    const following = new AbortController()
    followMedium(medium, store, following.signal)
    return () => following.abort()
  }, [medium, store])

  const { muted, volume, rate, captions, timeShown } = state
  useEffect(() => {
    writeChoices({ muted, volume, rate, captions, timeShown })
  }, [muted, volume, rate, captions, timeShown])

  const retry = useCallback(() => {
    store.dispatch({ type: 'opened' })
    setAttempt((before) => before + 1)
  }, [store])
  const isCutOff = state.problem === 'network'
  useEffect(() => {
    if (!isCutOff) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isCutOff, retry])
  const ask = useCallback(
    (command: PlayerCommand) => perform(command, store, medium, surroundings),
    [store, medium, surroundings],
  )
  return useMemo(
    () => ({ state, medium, attach, attempt, retry, ask }),
    [state, medium, attempt, retry, ask],
  )
}
