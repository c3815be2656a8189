import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { videoStates } from '#shared/videos/video-states.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time, updatedAt } from '../columns.ts'
import { courses } from '../courses/catalogue.ts'

/** A size and bitrate in which a video is stored as segments. */
export interface StoredRendition {
  /** Its folder below that of the video, such as `720p`. */
  name: string
  width: number
  height: number
  /** Peak and average bits per second. */
  bandwidth: number
  averageBandwidth: number
  /** As in RFC 6381. */
  codecs: string
  framesPerSecond: number
}

/** The sound of a video, stored once for all renditions, in the folder `audio`. */
export interface StoredSound {
  bandwidth: number
  averageBandwidth: number
  codecs: string
  channels: number
}

/** Small pictures for the seek bar, in sheets of `columns` × `rows`. */
export interface StoredThumbnails {
  sheets: number
  columns: number
  rows: number
  width: number
  height: number
  /** From one picture to the next. */
  seconds: number
}

/** Uploaded videos of courses. Their files are in the storage, in a folder of their own. */
export const videos = pgTable(
  'videos',
  {
    /** Also the folder in the storage. */
    id: id(),
    /** Null once the course is deleted; then the cleanup job deletes the video. */
    courseId: uuid().references(() => courses.id, { onDelete: 'set null' }),
    uploaderId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of the file, as the author named it. */
    name: text().notNull(),
    /** Of the uploaded file, as announced when the upload started. */
    bytes: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: videoStates }).notNull().default('uploading'),
    /** Of the processing, 0 to 100. */
    percent: smallint().notNull().default(0),
    /**
     * Why processing failed, as a sentence for the author; also what could not be done for a ready video, and what one
     * that is being processed waits for.
     */
    problem: text(),
    /** What the file contains, once it was examined. */
    contentType: text(),
    videoCodec: text(),
    audioCodec: text(),
    durationSeconds: doublePrecision(),
    width: integer(),
    height: integer(),
    /** The file plays in browsers as it is. */
    isPlayable: boolean(),
    /** Integrated loudness in LUFS; null without sound or if nothing could measure it. */
    loudness: doublePrecision(),
    renditions: jsonb().$type<StoredRendition[]>().notNull().default([]),
    sound: jsonb().$type<StoredSound>(),
    /** In seconds; the same in all playlists of the video. Null until the first rendition is stored. */
    targetDuration: smallint(),
    /** The number in the name of the current master playlist; 0 while there is none. */
    playlist: smallint().notNull().default(0),
    /** The name of the poster image in the folder. */
    poster: text(),
    thumbnails: jsonb().$type<StoredThumbnails>(),
    /** From when on its next rendition may be encoded; null if nothing waits for that. */
    encodeAt: time(),
    /** When a worker last started to encode one. */
    encodedAt: time(),
    /** How often in a row processing was interrupted, for example by a storage that is full. */
    failures: smallint().notNull().default(0),
    /** Counts the changes, for pages that show the state. */
    version: integer().notNull().default(1),
    /** Since when no lesson uses it; videos that stay unused are deleted. */
    unusedSince: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('videos_course').on(table.courseId),
    index('videos_uploader').on(table.uploaderId),
    index('videos_unused')
      .on(table.unusedSince)
      .where(sql`${table.unusedSince} is not null`),
    index('videos_unfinished')
      .on(table.state)
      .where(sql`${table.state} in ('uploading', 'queued', 'processing')`),
    index('videos_failed')
      .on(table.updatedAt)
      .where(sql`${table.state} = 'failed'`),
    index('videos_to_encode')
      .on(table.encodeAt)
      .where(sql`${table.encodeAt} is not null`),
    check('videos_percent_range', sql`${table.percent} between 0 and 100`),
  ],
)

/** Files of a video that arrive in parts: the video itself, and renditions that the author's browser made of it. */
export const videoUploads = pgTable(
  'video_uploads',
  {
    /** Also part of the name of the file until it is complete. */
    id: id(),
    videoId: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Of a rendition, in pixels; null for the video itself. */
    height: smallint(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The lesson whose video it replaces once it is complete; null if the client assigns it when it starts. */
    lessonId: uuid(),
    /** The request that receives a part, until this time unless it extends it. */
    lockedBy: uuid(),
    lockedUntil: time(),
    /** When the last part arrived. */
    receivedAt: time().notNull().defaultNow(),
    completedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('video_uploads_video_height').on(table.videoId, sql`coalesce(${table.height}, 0)`),
    index('video_uploads_incomplete')
      .on(table.receivedAt)
      .where(sql`${table.completedAt} is null`),
  ],
)
