import type { Delivery } from '../media-signature.ts'
import { sourceName } from './video-files.ts'

/** A file of a video, in its folder or in one below it. */
export interface VideoFile {
  folder: string
  name: string
  contentType: string
}

const playlistType = 'application/vnd.apple.mpegurl'

/** The files that players may request; everything else in the folder of a video is private. */
const streamFiles: readonly [pattern: RegExp, contentType: string][] = [
  [/^()(master-[1-9]\d{0,4}\.m3u8)$/, playlistType],
  [/^([1-9]\d{1,4}p|audio)\/(playlist\.m3u8)$/, playlistType],
  [/^([1-9]\d{1,4}p|audio)\/(init\.mp4)$/, 'video/mp4'],
  [/^([1-9]\d{1,4}p|audio)\/(segment-[1-9]\d{0,5}\.m4s)$/, 'video/iso.segment'],
  [/^()(poster\.jpg)$/, 'image/jpeg'],
  [/^()(thumbnails-\d{1,4}\.jpg)$/, 'image/jpeg'],
]

const originalTypes: Record<string, string> = {
  'original.mp4': 'video/mp4',
  'original.webm': 'video/webm',
}

/** The file at a path below the address of a video; undefined for every other spelling and name. */
export function findVideoFile(path: string, delivery: Delivery): VideoFile | undefined {
  if (delivery === 'original') {
    const contentType = originalTypes[path]
    return contentType ? { folder: '', name: sourceName, contentType } : undefined
  }
  for (const [pattern, contentType] of streamFiles) {
    const [, folder = '', name] = pattern.exec(path) ?? []
    if (name) return { folder, name, contentType }
  }
  return undefined
}

/** The path of the uploaded file, for browsers that play it as it is. */
export function toOriginalPath(contentType: string | null): string {
  return contentType?.includes('webm') ? 'original.webm' : 'original.mp4'
}
