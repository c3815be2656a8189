/** What is kept of an upload: its kind says under which names. */
export type FileKind = 'avatar' | 'image' | 'captions'
export type ImageKind = Exclude<FileKind, 'captions'>

export const imageFormats = ['webp', 'avif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/**
 * Widths in pixels in which pictures are kept, each up to the picture's own: for portraits, and for
 * covers and posts. Addresses of older uploads depend on them, so they may grow and never change.
 */
const keptWidths: Record<ImageKind, readonly number[]> = {
  avatar: [64, 128, 256, 512],
  image: [320, 640, 960, 1280, 1920],
}
/** Portraits are so small that AVIF's own overhead outweighs what it saves. */
const keptFormats: Record<ImageKind, readonly ImageFormat[]> = {
  avatar: ['webp'],
  image: ['webp', 'avif'],
}
const plainWidth: Record<ImageKind, number> = { avatar: 256, image: 960 }

/** A picture is never taller, however long a strip was uploaded. */
export const imageMaxHeight = 8192
export const captionsFileName = 'captions.vtt'

const publicIdPattern = /^[0-9a-f]{32}(?:-([1-9]\d{0,4})x([1-9]\d{0,4}))?$/
const addressPattern = /^(.*)\/files\/(avatar|image|captions)\/([^/]+)\/[^/]+$/

/** A stored picture: pixels of its largest version, and the address of each version. */
export interface StoredImage {
  /** What precedes the path in the address: empty, or an origin that serves our files. */
  base: string
  kind: ImageKind
  publicId: string
  width: number
  height: number
}

/** 32 random hexadecimal digits; for pictures with the size of the largest version. */
export function buildPublicId(random: string, size?: { width: number; height: number }): string {
  return size ? `${random}-${size.width}x${size.height}` : random
}

/** The widths that are kept of a picture, the smallest first. */
export function getImageWidths(kind: ImageKind, width: number): number[] {
  return [...keptWidths[kind].filter((kept) => kept < width), width]
}

export function getLargestImageWidth(kind: ImageKind): number {
  return Math.max(...keptWidths[kind])
}

export function getImageFormats(kind: ImageKind): readonly ImageFormat[] {
  return keptFormats[kind]
}

/** Every file kept of an upload, e.g. `320.webp`. */
export function listFileNames(kind: FileKind, publicId: string): string[] {
  if (kind === 'captions') return [captionsFileName]
  const picture = toStoredImage(kind, publicId)
  if (!picture) return []
  return getImageWidths(kind, picture.width).flatMap((width) =>
    getImageFormats(kind).map((format) => `${width}.${format}`),
  )
}

/** The address of one file of an upload. */
export function buildFilePath(kind: FileKind, publicId: string, name: string): string {
  return `/files/${kind}/${publicId}/${name}`
}

/** The address that stands for the upload where only one can be told, such as `images.url`. */
export function buildDefaultFilePath(kind: FileKind, publicId: string): string {
  if (kind === 'captions') return buildFilePath(kind, publicId, captionsFileName)
  const { width = 0 } = toStoredImage(kind, publicId) ?? {}
  return buildFilePath(kind, publicId, `${Math.min(plainWidth[kind], width)}.webp`)
}

/** What a `public_id` tells of its picture; undefined for one that was never given out. */
export function toStoredImage(
  kind: ImageKind,
  publicId: string,
  base: string = '',
): StoredImage | undefined {
  const [, width, height] = publicIdPattern.exec(publicId) ?? []
  if (!width || !height) return undefined
  return { base, kind, publicId, width: Number(width), height: Number(height) }
}

/**
 * The upload that a path or URL names; undefined for anything else. `base` is what precedes the path.
 * It may be any origin: callers that accept only our own uploads must check that it is empty.
 */
export function parseUploadUrl(
  address: string,
): { base: string; kind: FileKind; publicId: string } | undefined {
  const [, base = '', kind, publicId = ''] = addressPattern.exec(address) ?? []
  if (!isFileKind(kind) || !publicIdPattern.test(publicId)) return undefined
  return { base, kind, publicId }
}

/** The picture that a path or URL names, with its versions for `srcset`; undefined for any other. */
export function parseImageUrl(address: string): StoredImage | undefined {
  const upload = parseUploadUrl(address)
  if (!upload || upload.kind === 'captions') return undefined
  return toStoredImage(upload.kind, upload.publicId, upload.base)
}

/** All versions of one format for `srcset`, with their widths. */
export function buildSrcSet(
  { base, kind, publicId, width }: StoredImage,
  format: ImageFormat,
): string {
  return getImageWidths(kind, width)
    .map((kept) => `${base}${buildFilePath(kind, publicId, `${kept}.${format}`)} ${kept}w`)
    .join(', ')
}

function isFileKind(kind: string | undefined): kind is FileKind {
  return kind === 'avatar' || kind === 'image' || kind === 'captions'
}
