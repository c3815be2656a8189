import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
}

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in the corner of the page and returns its id. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
}

export function dismissToast(id: number): void {
  publish(toasts.filter((other) => other.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}

/** A repeated message replaces the previous one, so that screen readers announce it again. */
function show(tone: ToastTone, message: string): number {
  const others = toasts.filter((other) => other.message !== message)
  publish([...others.slice(-2), { id: ++lastId, tone, message }])
  return lastId
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
