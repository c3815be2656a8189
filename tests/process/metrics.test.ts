import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { findPromtool } from '#tests/helpers/servers/promtool.ts'
import { until } from '../helpers/until.ts'

let server: DemoServer
let port = 0
beforeAll(async () => {
  port = await freePort()
  server = await startDemoServer({ METRICS_PORT: String(port), WORKER: 'on' })
})
afterAll(() => server.close())

const scrape = async (from = port) =>
  (await fetch(`http://127.0.0.1:${from}/metrics`).catch(() => undefined))?.text()

/** The value of the series that has these labels; undefined if there is none. */
function read(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('counts requests by the pattern of their route, and never names a path', async () => {
  const request = async (status: number, path: string, method = 'GET') => {
    const headers = { Accept: 'text/html' }
    const response = await fetch(server.url + path, { method, headers })
    await response.arrayBuffer()
    expect(response.status, path).toBe(status)
  }
  await request(200, '/')
  await request(200, '/?unknown=1')
  await request(200, '/user/activate/token-of-a-user')
  await request(200, '/api/courses')
  await request(404, '/api/secret-path')
  await request(404, '/secret-path', 'POST')
  const series = (method: string, route: string, status: string) =>
    `lectern_http_requests_total{method="${method}",route="${route}",status="${status}"}`
  const expected = [
    `${series('GET', '/', '2xx')} 2`,
    `${series('GET', '/user/activate/:token', '2xx')} 1`,
    `${series('GET', '/api/courses', '2xx')} 1`,
    `${series('GET', 'unknown', '4xx')} 1`,
    `${series('POST', 'unknown', '4xx')} 1`,
    'lectern_http_request_duration_seconds_count{route="/"} 2',
  ]
  // A request is counted once its response has been sent, which the client may notice first.
  const metrics = await until('the requests to be counted', async () => {
    const lines = ((await scrape()) ?? '').split('\n')
    return expected.every((line) => lines.includes(line)) && lines.join('\n')
  })
  expect(read(metrics, series('GET', '/readyz', '2xx'))).toBeGreaterThanOrEqual(1)
  expect(metrics).not.toMatch(/token-of-a-user|secret-path/)
})

test('has figures of the cache, the database, jobs, emails, sockets, videos and the disk', async () => {
  const metrics = (await scrape()) ?? ''
  expect(read(metrics, 'lectern_response_cache_lookups_total{result="hit"}')).toBeGreaterThan(0)
  expect(read(metrics, 'lectern_response_cache_size_bytes')).toBeGreaterThan(1000)
  expect(read(metrics, 'lectern_database_available')).toBe(1)
  expect(read(metrics, 'lectern_database_pool_waiting{pool="requests"}')).toBe(0)
  const selects = 'lectern_database_query_duration_seconds_count{kind="select"}'
  expect(read(metrics, selects)).toBeGreaterThan(0)
  expect(read(metrics, 'lectern_jobs_waiting{queue="email"}')).toBe(0)
  expect(read(metrics, 'lectern_emails_waiting')).toBe(0)
  expect(read(metrics, 'lectern_sockets_connected')).toBe(0)
  expect(read(metrics, 'lectern_videos{state="failed"}')).toBe(0)
  expect(read(metrics, 'lectern_data_disk_free_bytes')).toBeGreaterThan(0)
  expect(read(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  const backup = read(metrics, 'lectern_backup_last_success_timestamp_seconds')
  expect(backup, 'without any backup').toBeUndefined()
})

test('the worker process has the next port', async () => {
  const metrics = await until('the worker', () => scrape(port + 1))
  expect(metrics).toContain('lectern_database_available 1')
  expect(metrics).not.toContain('lectern_sockets_connected')
})

const monitoring = new URL('../../deploy/monitoring/', import.meta.url)

test('dashboard and alerts use only metrics that exist', async () => {
  const metrics = (await scrape()) ?? ''
  const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = readFileSync(new URL(file, monitoring), 'utf8')
    const named = [...text.matchAll(/\b(?:lectern|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(new Set(named).difference(known), file).toEqual(new Set())
  }
})

const promtool = findPromtool()

/** The test runner says so where it is not installed. */
if (promtool) {
  test('promtool accepts the metrics', async () => {
    const input = (await scrape()) ?? ''
    const { stdout, status } = spawnSync(promtool, ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  test('promtool passes the tests of the alerts', () => {
    const { stdout, stderr, status } = spawnSync(promtool, ['test', 'rules', 'alerts.test.yml'], {
      cwd: monitoring,
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  })
}
