import { useCallback } from 'react'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { pages } from '#shared/paths.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { IconVideo } from '#web/ui/icons/curriculum.ts'
import { NoticeLink } from '#web/ui/layout/notice-link.tsx'
import { listStoredUploads } from './stored-uploads.ts'

/** Links to the uploads that an earlier visit did not finish, and that no other tab sends. */
export function UnfinishedUploads({ userId }: { userId: string }) {
  const load = useCallback(() => loadUnfinished(userId), [userId])
  const { data: uploads = [] } = useQuery(load)
  return uploads.map((upload) => (
    <NoticeLink
      key={upload.id}
      icon={IconVideo}
      to={pages.lessonEditor(upload.course, upload.lesson)}
    >
      {messages.unfinished(upload.name)}
    </NoticeLink>
  ))
}

async function loadUnfinished(userId: string) {
  if (listStoredUploads(userId).length === 0) return []
  const { findUnfinishedUploads } = await import('./restore-uploads.ts')
  return findUnfinishedUploads(userId)
}
