import { availableParallelism } from 'node:os'
import type sharp from 'sharp'
import type { Channels, Sharp } from 'sharp'
import { AppError } from '#server/platform/app-error.ts'
import { createBoundedQueue } from '#server/platform/jobs/bounded-queue.ts'
import type { FileToStore } from '#server/platform/storage/file-storage.ts'
import {
  getImageFormats,
  getLargestImageWidth,
  imageMaxHeight,
  getImageWidths,
  type ImageFormat,
  type ImageKind,
} from '#shared/files/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'

export interface EncodedImage {
  width: number
  height: number
  files: FileToStore[]
}

type SharpModule = typeof sharp

let loading: Promise<SharpModule> | undefined

/** Loaded with the first image. */
async function loadSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp')
  // Only these two of libvips' loaders may run, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * An image takes about a second of one core and of one of libuv's four threads, which password hashes
 * and files need, too. One core stays free for requests where there are two.
 */
const enqueue = createBoundedQueue({
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxWaiting: fileLimits.imagesQueuedMax,
  createError: () =>
    new AppError('unavailable', fileMessages.tooManyUploads, { retryAfterSeconds: 10 }),
})
const timeoutSeconds = 30

const input = {
  failOn: 'error',
  limitInputPixels: fileLimits.imageMaxPixels,
  limitInputChannels: 5,
  sequentialRead: true,
} as const

/**
 * Decodes a JPEG or PNG completely and re-encodes it in all stored sizes: upright, sRGB, 8 bits, first frame
 * only, without metadata. Avatars are cropped to a square. Returns the reason if the file is rejected; throws
 * `unavailable` if too many images are queued.
 */
export async function encodeImage(
  kind: ImageKind,
  bytes: Uint8Array,
): Promise<EncodedImage | 'wrong_format' | 'too_many_pixels'> {
  if (!isJpegOrPng(bytes)) return 'wrong_format'
  return enqueue(async () => {
    const sharp = await (loading ??= loadSharp())
    const decoded = await decode(sharp, kind, bytes)
    return typeof decoded === 'string' ? decoded : encodeVariants(sharp, kind, decoded)
  })
}

/**
 * Decodes a JPEG completely and encodes it again, without metadata. Returns undefined for anything else and for one
 * above the size in pixels; throws `unavailable` if too many images are queued.
 */
export async function encodeJpegAgain(
  bytes: Uint8Array,
  max: { width: number; height: number },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!isJpegOrPng(bytes)) return undefined
  return enqueue(async () => {
    const sharp = await (loading ??= loadSharp())
    try {
      const { width, height, format } = await sharp(bytes, input).metadata()
      if (format !== 'jpeg' || width > max.width || height > max.height) return undefined
      const image = sharp(bytes, input).timeout({ seconds: timeoutSeconds })
      return Uint8Array.from(await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
    } catch {
      return undefined
    }
  })
}

interface DecodedImage {
  data: Buffer
  info: { width: number; height: number; channels: Channels }
}

/** The pixels of the largest stored size. */
async function decode(
  sharp: SharpModule,
  kind: ImageKind,
  bytes: Uint8Array,
): Promise<DecodedImage | 'wrong_format' | 'too_many_pixels'> {
  try {
    const { width, height } = await sharp(bytes, { ...input, limitInputPixels: false }).metadata()
    if (width * height > fileLimits.imageMaxPixels) return 'too_many_pixels'
    const upright = sharp(bytes, input).autoOrient().timeout({ seconds: timeoutSeconds })
    return await resizeToFit(kind, upright, Math.min(width, height))
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // The decoder's message does not help users: the file is broken or not an image.
    return 'wrong_format'
  }
}

/** Throws if the installation cannot encode a format: that is no fault of the file. */
async function encodeVariants(
  sharp: SharpModule,
  kind: ImageKind,
  { data, info: { width, height, channels } }: DecodedImage,
): Promise<EncodedImage> {
  const files: FileToStore[] = []
  for (const variantWidth of getImageWidths(kind, width)) {
    for (const format of getImageFormats(kind)) {
      const variant = sharp(data, { raw: { width, height, channels } }).resize({
        width: variantWidth,
      })
      files.push({
        name: `${variantWidth}.${format}`,
        contentType: `image/${format}`,
        bytes: Uint8Array.from(await encodeAs(format, variant)),
      })
    }
  }
  return { width, height, files }
}

function resizeToFit(kind: ImageKind, image: Sharp, shortSide: number): Sharp {
  const width = getLargestImageWidth(kind)
  if (kind === 'avatar') {
    const side = Math.min(shortSide, width)
    return image.resize({ width: side, height: side, fit: 'cover' })
  }
  const height = imageMaxHeight
  return image.resize({ width, height, fit: 'inside', withoutEnlargement: true })
}

function encodeAs(format: ImageFormat, image: Sharp): Promise<Buffer> {
  if (format === 'avif') return image.avif({ quality: 55, effort: 2 }).toBuffer()
  return image.webp({ quality: 80, effort: 3 }).toBuffer()
}

const jpegSignature = [0xff, 0xd8, 0xff]
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function isJpegOrPng(bytes: Uint8Array): boolean {
  return [jpegSignature, pngSignature].some((signature) =>
    signature.every((byte, index) => bytes[index] === byte),
  )
}
