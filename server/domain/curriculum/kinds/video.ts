import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { lessons, videos } from '#server/db/schema/index.ts'
import { toReplacedVideo, toStoredVideo, toVideoUrl } from '#server/domain/catalogue/index.ts'
import { claimUpload, presentUpload } from '#server/domain/files/index.ts'
import {
  claimVideo,
  presentCourseVideo,
  presentVideoStream,
  type VideoRow,
} from '#server/domain/media/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { UpdateLessonRequest } from '#shared/contract/courses/curriculum.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { loadPublishedTracks } from '../captions/load-tracks.ts'
import type {
  ContentChange,
  ContentSave,
  LessonKindModule,
  PresentDeps,
  StoredLesson,
} from './lesson-kind.ts'

type VideoRequest = NonNullable<UpdateLessonRequest['video']>

/** A video at an address, as courses of one lesson have it, or an uploaded one. */
export const videoKind: LessonKindModule<undefined> = {
  kind: 'video',
  requirements: [
    {
      message: messages.videoMissing,
      isMissing: sql`coalesce(${lessons.video}, '') = '' and ${lessons.videoId} is null`,
    },
  ],
  async presentContent(deps, lesson) {
    const { captions, ...video } = present(deps, lesson)
    return {
      ...video,
      // The address of the file is permanent. Others read the track that is made of it.
      captions: lesson.isOpenToAll ? captions : null,
      videoVersion: lesson.videoVersion,
      stream: (lesson.upload && presentVideoStream(lesson.upload, deps)) ?? null,
      tracks: await loadPublishedTracks(deps.db, lesson.id),
    }
  },
  async presentSource(deps, lesson) {
    const video = lesson.upload && presentCourseVideo(lesson.upload, deps)
    return { source: { ...present(deps, lesson), video } }
  },
  prepare: async () => undefined,
  async changeContent(save, { video }) {
    if (!video) return { columns: {}, seconds: save.lesson.durationSeconds }
    const { columns, seconds } = await changeVideo(save, video)
    return { columns: { ...columns, ...(await changeCaptions(save, video)) }, seconds }
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

/** A measured length belongs to one video and is not kept for another. */
async function changeVideo(
  { deps, tx, lesson }: ContentSave,
  { link, upload, unlessNewer, seconds: measured }: VideoRequest,
): Promise<ContentChange> {
  const unchanged = { columns: {}, seconds: measured ?? lesson.durationSeconds }
  const content = toReplacedVideo(lesson, deps.clock.now())
  if (upload) {
    if (upload === lesson.upload?.id) return unchanged
    const { courseId } = lesson
    if (unlessNewer && lesson.upload && (await isOlder(tx, upload, lesson.upload))) return unchanged
    const claimed = await claimVideo(deps, tx, { courseId, videoId: upload, field: 'video.upload' })
    const seconds = measured ?? toWholeSeconds(claimed.durationSeconds)
    // Of others, the worker does so once they are processed.
    if (claimed.state === 'ready') {
      await deps.jobs.enqueue(tx, 'draftMissingCaptions', { id: upload })
    }
    return { columns: { video: null, videoId: upload, content }, seconds }
  }
  const current = lesson.video ?? ''
  const stored = link === undefined ? current : toStoredVideo(link, deps.settings.publicUrl)
  const keepsUpload = upload === undefined && lesson.upload !== null && stored === ''
  if (keepsUpload || (stored === current && !lesson.upload)) return unchanged
  if (link && getVideoKind(link) === undefined) {
    const message = authoringMessages.badLink
    throw new AppError('invalid_input', message, { fields: { 'video.link': message } })
  }
  return { columns: { video: stored || null, videoId: null, content }, seconds: measured ?? null }
}

async function isOlder(
  tx: Transaction,
  id: string,
  { createdAt }: Pick<VideoRow, 'createdAt'>,
): Promise<boolean> {
  const [older] = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), lt(videos.createdAt, createdAt)))
  return older !== undefined
}

const toWholeSeconds = (seconds: number | null) =>
  seconds === null ? null : Math.max(1, Math.round(seconds))

async function changeCaptions(
  { deps, tx, actor, lesson }: ContentSave,
  { captions }: VideoRequest,
) {
  if (captions === undefined) return {}
  const claimed = await claimUpload(deps, tx, {
    publicId: captions,
    purpose: 'captions',
    userId: actor.id,
    current: lesson.captionsUploadId,
  })
  await deps.jobs.enqueue(tx, 'importCaptions', { id: lesson.id })
  return { captionsUploadId: claimed?.id ?? null }
}
