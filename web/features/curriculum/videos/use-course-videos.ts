import {
  createElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CourseVideo, VideoQuota } from '#shared/contract/media/videos.ts'
import { showInCorner } from '#web/lib/document/page-corner.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import type { ChangeQueue } from '../tree/change-queue.ts'
import { restoreUploads } from './restore-uploads.ts'
import { UploadPanel } from './upload-panel.tsx'
import { uploadStore } from './upload-store.ts'
import { loadCourseVideos, loadVideo, retryVideo } from './video-requests.ts'
import type { VideoUpload } from './video-upload.ts'

export interface CourseVideos {
  course: string
  userId: string
  /** Undefined until they are loaded. */
  quota: VideoQuota | undefined
  uploads: readonly VideoUpload[]
  /** What happened to the uploads last, to be announced. */
  message: string
  /** The latest known state. */
  find: (id: string) => CourseVideo | undefined
  retry: (id: string) => Promise<void>
}

/** The uploaded videos of a course, as they are being uploaded and processed. */
export function useCourseVideos(course: string, userId: string, queue: ChangeQueue): CourseVideos {
  const load = useCallback((signal: AbortSignal) => loadCourseVideos(course, signal), [course])
  const { data, refetch } = useQuery(load)
  const [changed, setChanged] = useState<ReadonlyMap<string, CourseVideo>>(new Map())
  const { uploads, message } = useSyncExternalStore(
    uploadStore.subscribe,
    uploadStore.get,
    uploadStore.get,
  )
  const adopt = useCallback(
    (video: CourseVideo) => setChanged((known) => new Map(known).set(video._id, video)),
    [],
  )
  const reload = useReload(adopt)
  useLiveEvent('videoChanged', (event) => void (event.course === course && reload(event.video)))
  // Events in between are lost.
  useLiveEvent('connected', refetch)
  useEffect(() => void restoreUploads({ course, userId }, queue), [course, userId, queue])
  useEffect(() => uploadStore.openCourse(course), [course])
  useEffect(() => showInCorner(createElement(UploadPanel)), [])
  useEffect(() => watchStarts(refetch), [refetch])

  return {
    course,
    userId,
    quota: data?.quota,
    uploads: uploads.filter((upload) => upload.course === course && upload.userId === userId),
    message,
    find(id) {
      const listed = data?.videos.find(({ _id }) => _id === id)
      const single = changed.get(id)
      return single && single.version >= (listed?.version ?? 0) ? single : listed
    },
    async retry(id) {
      try {
        adopt(await retryVideo(id))
      } catch (error) {
        showError(error)
      }
    },
  }
}

/** The quota counts from the start of an upload. */
function watchStarts(onStart: () => void): () => void {
  const count = () => uploadStore.get().uploads.filter(({ url }) => url !== undefined).length
  let known = count()
  return uploadStore.subscribe(() => {
    if (count() === known) return
    known = count()
    onStart()
  })
}

/** Loads one video at a time; what changes meanwhile is loaded once more afterwards. */
function useReload(onVideo: (video: CourseVideo) => void) {
  const changed = useRef(new Set<string>())
  const loading = useRef(new Set<string>())
  return useCallback(
    async (id: string): Promise<void> => {
      changed.current.add(id)
      if (loading.current.has(id)) return
      loading.current.add(id)
      while (changed.current.delete(id)) {
        const video = await loadVideo(id).catch(() => undefined)
        if (video) onVideo(video)
      }
      loading.current.delete(id)
    },
    [onVideo],
  )
}
