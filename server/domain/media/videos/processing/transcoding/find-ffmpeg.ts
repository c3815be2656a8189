import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '#server/platform/config.ts'

export interface FfmpegSettings {
  path: string
  threads: number
}

const encoders = ['libx264', 'aac', 'mjpeg']

/** The configured ffmpeg or that of the path; undefined if there is none that can encode H.264 and AAC. */
export async function findFfmpeg({
  isOn,
  ffmpegPath,
  searchPath,
}: Config['transcoding']): Promise<FfmpegSettings | undefined> {
  const path = isOn ? (ffmpegPath ?? (await findProgram('ffmpeg', searchPath))) : undefined
  if (!path) return undefined
  const options = ['-v', 'error', '-nostdin', '-encoders']
  const { stdout } = await promisify(execFile)(path, options).catch(() => ({ stdout: '' }))
  // Half of the cores, since pages come first.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2))
  return encoders.every((name) => stdout.includes(` ${name} `)) ? { path, threads } : undefined
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const isFound = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isFound) return path
  }
  return undefined
}
