import { type UploadPurpose, uploadPurposes } from '#shared/files/upload-purposes.ts'
import { removeBaseUrl } from '#shared/paths.ts'
import { uploadFile } from '#web/lib/upload-file.ts'
import type { SendOptions } from './upload-queue.ts'

/** Uploads an image or captions and resolves to the URL, for images once the stored one has loaded. */
export async function sendImage(
  purpose: UploadPurpose,
  publicUrl: string,
  options: SendOptions,
): Promise<string> {
  const url = await uploadFile(purpose, options)
  if (uploadPurposes[purpose].kind !== 'captions') await preload(removeBaseUrl(url, publicUrl))
  return url
}

/** So that the stored image replaces the preview without a flash. */
async function preload(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode().catch(() => undefined)
}
