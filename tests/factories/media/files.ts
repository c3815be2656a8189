import sharp, { type Metadata } from 'sharp'
import type { Fetch } from '#server/app.ts'
import {
  avatarUploadResponse,
  uploadResponse,
  type UploadResponse,
} from '#shared/contract/files.ts'
import { callApi } from '../../helpers/client.ts'

type Bytes = Uint8Array<ArrayBuffer>

interface ImageOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png'
  colour?: string | undefined
}

/** Creates an image of one colour, by default a small JPEG. */
export async function image(options: ImageOptions = {}): Promise<Bytes> {
  const { width = 40, height = 30, format = 'jpeg', colour = '#4a3f8f' } = options
  const plain = sharp({ create: { width, height, channels: 3, background: colour } })
  return Uint8Array.from(await plain[format]().toBuffer())
}

/** A form as browsers send it, with the file in the field `file`. */
export function fileForm(bytes: Bytes, name = 'picture.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], name, { type }))
  return form
}

type App = { fetch: Fetch }
type Purpose = 'course' | 'post' | 'article' | 'captions'

export async function uploadAs(
  app: App,
  token: string,
  options: { bytes?: Bytes; purpose?: Purpose } = {},
): Promise<UploadResponse> {
  const { bytes = await image(), purpose } = options
  const query = purpose ? `?for=${purpose}` : ''
  const body = fileForm(bytes)
  return uploadResponse.parse(
    (await callApi(app, `POST /api/upload${query}`, { token, body })).body,
  )
}

/** Uploads an avatar; returns its URL. */
export async function uploadAvatarAs(app: App, token: string, bytes?: Bytes): Promise<string> {
  const body = fileForm(bytes ?? (await image()))
  const reply = await callApi(app, 'POST /api/upload_avatar', { token, body })
  return avatarUploadResponse.parse(reply.body).url
}

const ownReaders = { operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] }

/** Reads the metadata of a stored image; the server blocks decoding of its output formats, except here. */
export async function examine(bytes: Bytes): Promise<Metadata & { pixels: number[] }> {
  sharp.unblock(ownReaders)
  try {
    const pixels = await sharp(bytes).raw().toBuffer()
    return { ...(await sharp(bytes).metadata()), pixels: [...pixels] }
  } finally {
    sharp.block(ownReaders)
  }
}

/** A JPEG of noise, which does not compress: about two thirds of a byte per pixel. */
export async function noise(edge: number): Promise<Bytes> {
  const create = {
    width: edge,
    height: edge,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  }
  return Uint8Array.from(await sharp({ create }).jpeg({ quality: 80 }).toBuffer())
}
