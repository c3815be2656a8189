import { addBaseUrl, removeBaseUrl } from '#shared/base-url.ts'

/** The address of a stored video: those that we serve ourselves get the address of this site. */
export function toVideoUrl(video: string | null, publicUrl: string): string {
  return addBaseUrl(video ?? '', publicUrl)
}

/** What is stored for a link: of a video of this site the path, which outlives a change of address. */
export function toStoredVideo(link: string, publicUrl: string): string {
  return removeBaseUrl(link, publicUrl)
}
