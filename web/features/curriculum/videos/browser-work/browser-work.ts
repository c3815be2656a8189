import { createStore } from '#web/lib/create-store.ts'
import type { WorkProgress } from './run-work.ts'

interface Running {
  controller: AbortController
  setSent: () => void
}

const running = new Map<string, Running>()
const store = createStore<ReadonlyMap<string, WorkProgress>>(new Map())

/** What this page makes of videos while and after they are uploaded, by their ids. */
export const browserWork = { get: store.get, subscribe: store.subscribe }

/** Generates images and smaller versions of a video, if the server cannot. */
export async function startBrowserWork(video: {
  id: string
  course: string
  file: File
}): Promise<void> {
  const { id } = video
  if (running.has(id)) return
  const controller = new AbortController()
  const { signal } = controller
  let setSent = () => {}
  const whenSent = new Promise<void>((resolve) => (setSent = resolve))
  running.set(id, { controller, setSent })
  const report = (progress: WorkProgress) => signal.aborted || show(id, progress)
  try {
    const { runWork } = await import('./run-work.ts')
    await runWork({ ...video, whenSent, signal, report })
  } catch {
    // The video has what there is.
  }
  running.delete(id)
  show(id, undefined)
}

/** The video itself was sent. */
export function continueBrowserWork(id: string): void {
  running.get(id)?.setSent()
}

export function stopBrowserWork(id: string): void {
  running.get(id)?.controller.abort()
  show(id, undefined)
}

function show(id: string, progress: WorkProgress | undefined): void {
  const next = new Map(store.get())
  if (progress) next.set(id, progress)
  else next.delete(id)
  store.set(next)
}
