import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openInspector, withInspector } from '#tests/helpers/processes/inspector.ts'
import { startServer, type ServerProcess } from '#tests/helpers/processes/server-process.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-react-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['bin/start.mjs', {}, ['production']],
  ['bin/start.mjs', { NODE_ENV: 'development' }, ['production']],
  ['bin/dev.mjs', {}, ['development']],
])('%s with %j is in development mode and has React for %j', async (script, env, builds) => {
  const settings = { DATA_DIR: folder, SEED: 'none', ...withInspector, ...env }
  const server = await startServer({ ...settings, PORT: '0' }, [script])
  expect((await fetch(server.url)).status).toBe(200)
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(200)
  expect(await reactBuilds(server)).toEqual(builds)
  expect(await server.stop()).toBe(0)
})

const parsedScript = z.object({ scriptId: z.string(), url: z.string() })
const matches = z.object({ result: z.array(z.object({ lineContent: z.string() })) })
const renderer = 'react-dom-server\\.node\\.(development|production)\\.js$'

/** The builds of React's server renderer that the process loaded, as files or inside a bundle. */
async function reactBuilds(server: ServerProcess): Promise<string[]> {
  const inspector = await openInspector(server)
  await inspector.send('Debugger.enable')
  const scripts = z.array(parsedScript).parse(inspector.received('Debugger.scriptParsed'))
  const builds = new Set<string>()
  for (const { scriptId, url } of scripts) {
    if (!/build\/server|react-dom/.test(url)) continue
    const search = { scriptId, query: renderer, isRegex: true }
    const { result } = matches.parse(await inspector.send('Debugger.searchInContent', search))
    for (const { lineContent } of result)
      builds.add(new RegExp(renderer).exec(lineContent)?.[1] ?? '')
  }
  inspector.close()
  return [...builds]
}
