/** The kind of an upload decides which files are stored for it. */
export type FileKind = 'avatar' | 'image' | 'captions'
export type ImageKind = Exclude<FileKind, 'captions'>

const imageFormats = ['webp', 'avif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/**
 * The widths in pixels that images are stored in, up to the image's own width. URLs of existing uploads
 * depend on them: widths may be added, but not changed or removed.
 */
const imageWidths: Record<ImageKind, readonly number[]> = {
  avatar: [64, 128, 256, 512],
  image: [320, 640, 960, 1280, 1920],
}
/** Avatars are so small that AVIF's overhead outweighs its savings. */
const formatsByKind: Record<ImageKind, readonly ImageFormat[]> = {
  avatar: ['webp'],
  image: ['webp', 'avif'],
}
const defaultWidth: Record<ImageKind, number> = { avatar: 256, image: 960 }

/** Taller uploads are scaled down. */
export const imageMaxHeight = 8192
export const captionsFileName = 'captions.vtt'

const publicIdPattern = /^[0-9a-f]{32}(?:-([1-9]\d{0,4})x([1-9]\d{0,4}))?$/
const urlPattern = /^(.*)\/files\/(avatar|image|captions)\/([^/]+)\/[^/]+$/

/** A stored image with the size of its largest version in pixels. */
export interface StoredImage {
  /** What precedes the path in the URL: empty, or the origin that serves the files. */
  base: string
  kind: ImageKind
  publicId: string
  width: number
  height: number
}

/** 32 random hexadecimal digits, for images followed by the size of the largest version. */
export function buildPublicId(random: string, size?: { width: number; height: number }): string {
  return size ? `${random}-${size.width}x${size.height}` : random
}

/** The widths an image is stored in, smallest first. */
export function getImageWidths(kind: ImageKind, width: number): number[] {
  return [...imageWidths[kind].filter((smaller) => smaller < width), width]
}

export function getLargestImageWidth(kind: ImageKind): number {
  return Math.max(...imageWidths[kind])
}

export function getImageFormats(kind: ImageKind): readonly ImageFormat[] {
  return formatsByKind[kind]
}

/** The names of all files of an upload, such as `320.webp`. */
export function listFileNames(kind: FileKind, publicId: string): string[] {
  if (kind === 'captions') return [captionsFileName]
  const image = toStoredImage(kind, publicId)
  if (!image) return []
  return getImageWidths(kind, image.width).flatMap((width) =>
    getImageFormats(kind).map((format) => `${width}.${format}`),
  )
}

/** The path of one file of an upload. */
function buildFilePath(kind: FileKind, publicId: string, name: string): string {
  return `/files/${kind}/${publicId}/${name}`
}

/** The path that represents the upload where there is only one, such as in `images.url`. */
export function buildDefaultFilePath(kind: FileKind, publicId: string): string {
  if (kind === 'captions') return buildFilePath(kind, publicId, captionsFileName)
  const { width = 0 } = toStoredImage(kind, publicId) ?? {}
  return buildFilePath(kind, publicId, `${Math.min(defaultWidth[kind], width)}.webp`)
}

/** The image that a `public_id` describes; undefined for one that was never issued. */
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
 * The upload that a path or URL refers to; undefined for anything else. `base` precedes the path and can
 * be any origin: callers that accept only local uploads must check that it is empty.
 */
export function parseUploadUrl(
  url: string,
): { base: string; kind: FileKind; publicId: string } | undefined {
  const [, base = '', kind, publicId = ''] = urlPattern.exec(url) ?? []
  if (!isFileKind(kind) || !publicIdPattern.test(publicId)) return undefined
  return { base, kind, publicId }
}

/** The stored image that a path or URL refers to; undefined for anything else. */
export function parseImageUrl(url: string): StoredImage | undefined {
  const upload = parseUploadUrl(url)
  if (!upload || upload.kind === 'captions') return undefined
  return toStoredImage(upload.kind, upload.publicId, upload.base)
}

/** The `srcset` of all versions in one format. */
export function buildSrcSet(
  { base, kind, publicId, width }: StoredImage,
  format: ImageFormat,
): string {
  return getImageWidths(kind, width)
    .map((size) => `${base}${buildFilePath(kind, publicId, `${size}.${format}`)} ${size}w`)
    .join(', ')
}

function isFileKind(kind: string | undefined): kind is FileKind {
  return kind === 'avatar' || kind === 'image' || kind === 'captions'
}
