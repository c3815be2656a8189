import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { listProcesses } from './process-table.ts'

/** Writes a shell script that stands in for a program. What still runs of it after the test is killed. */
export async function writeProgram(commands: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-program-'))
  const path = join(folder, 'program')
  await writeFile(path, `#!/bin/sh\n${commands}\n`)
  await chmod(path, 0o755)
  onTestFinished(async () => {
    const left = listProcesses().filter(({ command }) => command.includes(path))
    for (const { pid } of left) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true })
  })
  return path
}

/** The ffmpeg at `path`, which takes as long as the video plays where its arguments contain `option`. */
export const writeSlowFfmpeg = (path: string, option: string) =>
  writeProgram(`case "$*" in *'${option}'*) exec '${path}' -readrate 1 "$@";; esac
exec '${path}' "$@"`)

/** The ffmpeg at `path`, which hangs instead of reading a video: it reads and writes nothing, so that no closed pipe ends it. */
export const writeHangingFfmpeg = (path: string) =>
  writeProgram(`case "$*" in *-i*) while :; do sleep 1; done;; esac
exec '${path}' "$@"`)
