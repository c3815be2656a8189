import { useEffect, useEffectEvent } from 'react'
import { onLive } from './connection.ts'

type Listener<Event extends Parameters<typeof onLive>[0]> = Parameters<typeof onLive<Event>>[1]

/** Hears a live event while the component is there. */
export function useLive<Event extends Parameters<typeof onLive>[0]>(
  event: Event,
  listener: Listener<Event>,
): void {
  const heard = useEffectEvent((...payload: unknown[]) =>
    (listener as (...args: unknown[]) => void)(...payload),
  )
  useEffect(() => onLive(event, ((...payload: unknown[]) => heard(...payload)) as never), [event])
}
