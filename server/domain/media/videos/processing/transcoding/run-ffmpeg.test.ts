import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#server/platform/config.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { findFfmpeg } from './find-ffmpeg.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const installed = await findFfmpeg(loadConfig().transcoding)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-ffmpeg-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function writeInput(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const run = (path: string, demuxer: string, source: string) =>
  runFfmpeg(
    {
      files: createDiskStorage(folder),
      folder: 'videos/one',
      openSource: () => Promise.resolve(source),
      ffmpeg: { path, threads: 1 },
      onProgress: () => undefined,
    },
    {
      input: { demuxer, hasSound: true },
      track: 'video',
      seconds: 10,
      options: [['-c', 'copy', '-f', 'nut']],
      read: (stdout) => text(stdout),
    },
  )

test('a program that converts has limits on memory, time and core files, and no secrets', async () => {
  const program = await writeInput(
    'ffmpeg',
    '#!/bin/sh\nulimit -v; ulimit -t; ulimit -c; env; pwd\n',
  )
  await chmod(program, 0o755)
  process.env['LECTERN_TEST_SECRET'] = 'secret'
  const { output } = await run(program, 'mov', 'source').finally(
    () => delete process.env['LECTERN_TEST_SECRET'],
  )
  const [memory, time, core, ...rest] = output.trim().split('\n')
  expect([memory, time, core]).toEqual(['6291456', '1200', '0'])
  expect(rest.toSorted()).toEqual(['/', 'LC_ALL=C', 'PATH=/usr/bin:/bin', 'PWD=/'].toSorted())
})

test.runIf(installed)('an input that names a server is not fetched from it', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const source = await writeInput(
    'playlist',
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:${port}/segment.ts\n#EXT-X-ENDLIST\n`,
  )
  const failed = run(installed?.path ?? '', 'hls', source)
  await expect(failed).rejects.toThrow('could not be converted')
  server.close()
  expect(requests).toBe(0)
})
