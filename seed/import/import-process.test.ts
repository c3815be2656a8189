import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { udemyHeader, udemyRow, useImportHarness, type ImportHarness } from './import-harness.ts'

const harness = useImportHarness()
const command = fileURLToPath(new URL('../../bin/import.mjs', import.meta.url))

test('imports a file that is larger than the memory of the process', async () => {
  const { folder, url, addAdmin } = await harness.create()
  await addAdmin()
  const padding = 'x'.repeat(9000)
  function* rows(): Generator<string> {
    yield `${udemyHeader},notes\n`
    for (let id = 0; id < 5000; id += 1) yield `${udemyRow(id)},${padding}\n`
  }
  await pipeline(Readable.from(rows()), createWriteStream(join(folder, 'big.csv')))
  const { code, output } = await start(
    { folder, url },
    ['big.csv', '--dry-run'],
    ['--max-old-space-size=36'],
  )
  expect(output).toContain('would be created: 5,000')
  expect(code).toBe(0)
}, 60_000)

test('prints one line and exits with 1 when the import cannot start', async () => {
  const { folder } = await harness.create()
  const url = 'postgresql://nobody@127.0.0.1:1/none'
  expect(await start({ folder, url }, ['none.csv'])).toEqual({
    code: 1,
    output: `The file ${join(folder, 'none.csv')} does not exist.\n`,
  })
  const { file, folder: other } = await harness.create()
  await file('one.csv', `${udemyHeader}\n${udemyRow(1)}`)
  expect(await start({ folder: other, url }, ['one.csv'])).toEqual({
    code: 1,
    output:
      'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL and that the database is running.\n',
  })
})

async function start(
  { folder, url }: Pick<ImportHarness, 'folder' | 'url'>,
  argv: string[],
  nodeOptions: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...nodeOptions, command, ...argv], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}
