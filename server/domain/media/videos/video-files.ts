/** The uploaded file, as it arrived. */
export const sourceName = 'source'

/** The folder of a video in the file storage; each rendition has a folder below it. */
export function toVideoFolder(videoId: string): string {
  return `videos/${videoId}`
}

/** Playlists never change: with each rendition, the video gets a new one with the next number. */
export function toMasterName(playlist: number): string {
  return `master-${playlist}.m3u8`
}

export const posterName = 'poster.jpg'

/** A sheet of thumbnails; `index` counts from 0. */
export function toSheetName(index: number): string {
  return `thumbnails-${index}.jpg`
}

/** A rendition that the author's browser made, as it arrived. */
export function toUploadedRenditionName(height: number): string {
  return `rendition-${height}`
}
