import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  /** The page announces the same message itself, such as the summary of a form. */
  isSilent: boolean
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
  /** For an error that the page also shows and announces, so that screen readers hear it once. */
  silentError: (message: string) => show('error', message, true),
}

export function dismissToast(id: number): void {
  publish(toasts.filter((other) => other.id !== id))
}

export function dismissAllToasts(): void {
  publish(none)
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}

/** A repeated message replaces the previous one, so that screen readers announce it again. */
function show(tone: ToastTone, message: string, isSilent = false): number {
  const others = toasts.filter((other) => other.message !== message)
  publish([...others.slice(-2), { id: ++lastId, tone, message, isSilent }])
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
