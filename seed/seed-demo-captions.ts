import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { captionTracks, lessons } from '#server/db/schema/index.ts'
import { toCueColumns } from '#server/domain/curriculum/index.ts'
import { parseCaptions } from '#shared/captions/parse-captions.ts'
import { demoClips } from './demo/clips.ts'

const publicFolder = new URL('../web/public/', import.meta.url)

/** Gives the lessons the captions of their videos. The job that indexes lessons for the search does so later. */
export async function seedDemoCaptions(tx: Transaction): Promise<void> {
  const clips = await Promise.all(Object.values(demoClips).map(readClip))
  await tx.execute(sql`
    insert into ${captionTracks} (lesson_id, language, label, origin, cues, cue_count, created_at, updated_at)
    select ${lessons.id}, 'en', 'English', 'file', clip.cues, clip.count, ${lessons.createdAt}, ${lessons.createdAt}
    from jsonb_to_recordset(${JSON.stringify(clips)}::jsonb) as clip(video text, cues jsonb, count integer)
    join ${lessons} on ${lessons.video} = clip.video`)
}

async function readClip({ video }: { video: string }) {
  const file = new URL(`.${video.replace(/\.webm$/, '.vtt')}`, publicFolder)
  const { cues, cueCount } = toCueColumns(parseCaptions(await readFile(file, 'utf8')).cues ?? [])
  return { video, cues, count: cueCount }
}
