import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '#server/domain/media/index.ts'
import { loadConfig } from '#server/platform/config.ts'
import type { Bytes } from './videos.ts'

/** Encodes a file with the installed ffmpeg, in the format of its name's extension. */
export async function encodeVideo(name: string, options: string): Promise<Bytes> {
  const ffmpeg = await findFfmpeg(loadConfig().transcoding)
  if (!ffmpeg) throw new Error('This test needs ffmpeg.')
  const folder = await mkdtemp(join(tmpdir(), 'lectern-encoded-'))
  try {
    const path = join(folder, name)
    await promisify(execFile)(ffmpeg.path, [...options.split(' '), '-pix_fmt', 'yuv420p', path])
    return Uint8Array.from(await readFile(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}
