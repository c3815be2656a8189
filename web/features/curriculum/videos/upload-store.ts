import { createStore } from '#web/lib/create-store.ts'
import { guardUnload } from '#web/ui/forms/upload/guard-unload.ts'
import type { VideoUpload } from './video-upload.ts'

interface VideoUploadsState {
  uploads: readonly VideoUpload[]
  /** What happened last, to be announced. */
  message: string
  /** The course whose curriculum is on the page, which shows its uploads. */
  openCourse?: string | undefined
}

/** The uploads of this page, which outlive its components. */
const store = createStore<VideoUploadsState>({ uploads: [], message: '' })
let isGuarded = false

export const uploadStore = {
  get: store.get,
  subscribe: store.subscribe,
  find: (id: string) => store.get().uploads.find((upload) => upload.id === id),
  add(added: readonly VideoUpload[]) {
    show({ uploads: [...store.get().uploads, ...added] })
  },
  change(id: string, values: Partial<VideoUpload>) {
    const { uploads } = store.get()
    show({
      uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)),
    })
  },
  remove(id: string) {
    show({ uploads: store.get().uploads.filter((upload) => upload.id !== id) })
  },
  announce: (message: string) => show({ message }),
  /** Returns a function that ends it. */
  openCourse(course: string) {
    show({ openCourse: course })
    return () => show({ openCourse: undefined })
  },
}

const runningStages = new Set<VideoUpload['stage']>(['waiting', 'sending', 'offline'])

export const isRunning = ({ stage }: VideoUpload) => runningStages.has(stage)

function show(next: Partial<VideoUploadsState>) {
  store.set({ ...store.get(), ...next })
  const isBusy = store.get().uploads.some(isRunning)
  if (isBusy === isGuarded) return
  isGuarded = isBusy
  guardUnload(isBusy)
}
