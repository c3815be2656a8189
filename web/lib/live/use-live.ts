import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from './connection.ts'

type Listener<Event extends Parameters<typeof onLiveEvent>[0]> = Parameters<
  typeof onLiveEvent<Event>
>[1]

/** Hears a live event while the component is there. */
export function useLiveEvent<Event extends Parameters<typeof onLiveEvent>[0]>(
  event: Event,
  listener: Listener<Event>,
): void {
  const heard = useEffectEvent((...payload: unknown[]) =>
    (listener as (...args: unknown[]) => void)(...payload),
  )
  useEffect(
    () => onLiveEvent(event, ((...payload: unknown[]) => heard(...payload)) as never),
    [event],
  )
}
