import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAnswer } from '#shared/contract/accounts.ts'
import { demoPassword } from '#seed/place-demo.ts'
import { startServer, type ServerProcess } from '../helpers/server-process.ts'

const id = '01a20296-3417-72c0-93a9-2e1f410361de'

let folder = ''
let server: ServerProcess
let token = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-guarded-'))
  server = await startServer({ DATA_DIR: folder, SEED: 'demo' })
  const reply = await fetch(`${server.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lectern.test', password: demoPassword }),
  })
  token = loginAnswer.parse(await reply.json()).access_token
}, 90_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, { headers: { Accept: 'text/html', ...headers } })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

test('a social profile has data for the router', async () => {
  const data = await open(`/user/social/profile/${id}.data?_routes=root`, { Accept: '*/*' })
  expect(data.status).toBe(200)
  expect(data.headers.get('Content-Type')).toContain('text/x-script')
})

test('the address of a social profile is a call for clients that do not accept HTML', async () => {
  const path = `/user/social/profile/${id}`
  await open(path)
  const call = await open(path, { Accept: 'application/json', Authorization: token })
  expect(call.status).toBe(404)
  expect(JSON.parse(call.text)).toMatchObject({ code: 'not_found' })
  expect(await open(path, { Accept: '*/*' })).toMatchObject({ status: 401 })
})
