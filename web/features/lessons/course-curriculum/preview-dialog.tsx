import { useCallback } from 'react'
import { pages } from '#shared/paths.ts'
import { readPageData } from '#web/lib/document/page-data.tsx'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { useSettings } from '#web/lib/settings.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/feedback/dialog.tsx'
import { LessonContent } from '../kinds/lesson-content.tsx'
import { loadLesson } from '../lesson-page/load-lesson.ts'
import classes from './preview-dialog.module.css'

interface PreviewDialogProps {
  course: { _id: string; title: string; author: string; images: { url: string } }
  lessonId: string
  onClose: () => void
}

const ignore = () => undefined

/** A lesson that is open to everyone, over the page of its course. A default export for `lazy`. */
export default function PreviewDialog({ course, lessonId, onClose }: PreviewDialogProps) {
  const { publicUrl } = useSettings()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { lesson } = await loadLesson(lessonId, signal)
      const { content } = lesson
      const isRemote = content.kind === 'video' && isForeign(content.link, publicUrl)
      // The policy of a document stays as it is; the same page as a new document allows the video.
      if (isRemote && !readPageData().allowsRemoteMedia) {
        window.location.assign(`${pages.course(course._id)}?preview=${lessonId}`)
      }
      return lesson
    },
    [course._id, lessonId, publicUrl],
  )
  const { data: lesson, error, refetch } = useQuery(load)

  function close() {
    const { pathname, search } = window.location
    // After the preview is closed, sharing or reloading the page leads to the page itself.
    if (search.includes('preview=')) window.history.replaceState(window.history.state, '', pathname)
    onClose()
  }

  return (
    <Dialog
      title={lesson?.title ?? 'Preview'}
      description={`A preview of “${course.title}”`}
      isWide
      onCancel={close}
    >
      <div className={classes.content}>
        {lesson && (
          <LessonContent
            lesson={lesson}
            content={lesson.content}
            course={{ author: course.author, cover: course.images.url }}
            learnerId={undefined}
            isLoading={false}
            startAt={0}
            isInDialog
            autoplay={false}
            onMediaElement={ignore}
            onCompleted={ignore}
            onExpired={async () => refetch()}
            renderEndScreen={undefined}
          />
        )}
        {error && (
          <div role="alert">
            <p>{error}</p>
            <Button variant="secondary" onClick={refetch}>
              Retry
            </Button>
          </div>
        )}
        {!lesson && !error && <p role="status">Loading the preview…</p>}
      </div>
      <DialogActions>
        <LinkButton variant="quiet" to={pages.lesson(course._id, lessonId)}>
          Open as a page
        </LinkButton>
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function isForeign(link: string, publicUrl: string): boolean {
  return URL.canParse(link, publicUrl) && new URL(link, publicUrl).origin !== window.location.origin
}
