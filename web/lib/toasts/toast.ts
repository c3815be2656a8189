import { useSyncExternalStore } from 'react'
import { createStore } from '../create-store.ts'

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  /** The page announces the same message itself, such as the summary of a form. */
  isSilent?: boolean
  /** Reverts what the message reports; offered as a button. Must not throw. */
  undo?: () => void
}

/** More would cover the page; the oldest disappear. */
const maxToasts = 3
const none: readonly Toast[] = []
let lastId = 0
const { get, set, subscribe } = createStore(none)

/** Shows a message in the corner of the page and returns its id. */
export const toast = {
  success: (message: string) => show({ tone: 'success', message }),
  error: (message: string) => show({ tone: 'error', message }),
  info: (message: string) => show({ tone: 'info', message }),
  /** For an error that the page also shows and announces, so that screen readers hear it once. */
  silentError: (message: string) => show({ tone: 'error', message, isSilent: true }),
  /** A success with an Undo button. `offerUndo` also reports what became of it. */
  undoable: (message: string, undo: () => void) => show({ tone: 'success', message, undo }),
}

export function dismissToast(id: number): void {
  set(get().filter((other) => other.id !== id))
}

export function dismissAllToasts(): void {
  set(none)
}

/** Presses Undo on the newest toast that has it; returns whether there is one. */
export function undoLatest(): boolean {
  const latest = get().findLast(({ undo }) => undo)
  if (latest) undoToast(latest)
  return latest !== undefined
}

/** Dismisses the toast first, so that nothing is undone twice. */
export function undoToast({ id, undo }: Toast): void {
  dismissToast(id)
  undo?.()
}

export const getToasts = get

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, get, () => none)
}

/**
 * A repeated message replaces the previous one, so that screen readers announce it again. One that can be undone
 * stays: it reports another change.
 */
function show(added: Omit<Toast, 'id'>): number {
  const others = get().filter(({ message, undo }) => undo || message !== added.message)
  set([...others, { ...added, id: ++lastId }].slice(-maxToasts))
  return lastId
}
