import { sql } from 'drizzle-orm'
import { lessons } from '#server/db/schema/index.ts'
import { toStoredVideo, toVideoUrl } from '#server/domain/catalogue/index.ts'
import { claimUpload, presentUpload } from '#server/domain/files/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateLessonRequest } from '#shared/contract/curriculum.ts'
import { authoringMessages } from '#shared/messages/authoring.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { getVideoKind } from '#shared/video-link.ts'
import type { ContentSave, LessonKindModule, PresentDeps, StoredLesson } from './lesson-kind.ts'

/** A video at an address, as courses of one lesson have it. */
export const videoKind: LessonKindModule<undefined> = {
  kind: 'video',
  requirements: [
    { message: messages.videoMissing, isMissing: sql`coalesce(${lessons.video}, '') = ''` },
  ],
  presentContent: async (deps, lesson) => present(deps, lesson),
  presentSource: async (deps, lesson) => ({ source: present(deps, lesson) }),
  prepare: async () => undefined,
  async changeContent(save, { video }) {
    const { lesson, deps } = save
    if (!video) return { columns: {}, seconds: lesson.durationSeconds }
    const { link } = video
    const current = lesson.video ?? ''
    const stored = link === undefined ? current : toStoredVideo(link, deps.settings.publicUrl)
    const isSame = stored === current
    if (!isSame && link && getVideoKind(link) === undefined) {
      const message = authoringMessages.badLink
      throw new AppError('invalid_input', message, { fields: { 'video.link': message } })
    }
    return {
      columns: { video: stored || null, ...(await changeCaptions(save, video)) },
      // A length was measured on its video alone.
      seconds: video.seconds ?? (isSame ? lesson.durationSeconds : null),
    }
  },
}

function present({ settings }: PresentDeps, lesson: StoredLesson) {
  const { captionsPublicId } = lesson
  return {
    kind: 'video' as const,
    link: toVideoUrl(lesson.video, settings.publicUrl),
    captions: captionsPublicId ? presentUpload('captions', captionsPublicId, settings) : null,
  }
}

async function changeCaptions(
  { deps, tx, actor, lesson }: ContentSave,
  { captions }: NonNullable<UpdateLessonRequest['video']>,
) {
  if (captions === undefined) return {}
  const claimed = await claimUpload(deps, tx, {
    publicId: captions,
    purpose: 'captions',
    userId: actor.id,
    current: lesson.captionsUploadId,
  })
  return { captionsUploadId: claimed?.id ?? null }
}
