import { parseUploadUrl } from '#shared/files/files.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { IconVideo } from '#web/ui/icons/curriculum.ts'
import { defineKind } from './define-kind.ts'
import type { VideoContent } from './video-editor.tsx'

/** An uploaded video, or one at an address. */
export const videoKind = defineKind<'video', VideoContent>('video', {
  icon: IconVideo,
  labels: {
    link: 'Video link',
    video: 'Video',
    captions: 'Captions',
    measured: 'Length of the video',
  },
  read: ({ link, video, captions }) => ({
    link,
    video,
    captions: captions?.url ?? '',
    measured: null,
  }),
  write: ({ link, video, captions, measured }, names) => ({
    video: {
      ...(names.includes('link') ? { link: link.trim() } : {}),
      ...(names.includes('video') ? { upload: video?._id ?? null } : {}),
      ...(measured === null ? {} : { seconds: measured }),
      ...(names.includes('captions') ? { captions: parseUploadUrl(captions)?.publicId ?? '' } : {}),
    },
  }),
  validate({ link }) {
    const isValid = link.trim() === '' || getVideoKind(link.trim()) !== undefined
    return isValid ? {} : { link: authoringMessages.badLink }
  },
  Editor: lazyPart(() => import('./video-editor.tsx')),
})
