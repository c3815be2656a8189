import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { until } from '../helpers/until.ts'

const clients = 12

let server: DemoServer

beforeAll(async () => {
  server = await startDemoServer()
})

afterAll(() => server.close())

interface Exchange {
  what: string
  /** The complete response was received. */
  isComplete: boolean
  isLast: boolean
  problem?: string
}

const unique = () => crypto.randomUUID().slice(0, 8)

/** A read, a page, a long response and a slow write, none of them cached. */
const requests: ((agent: Agent) => Promise<Exchange>)[] = [
  (agent) => sendRequest(agent, 'GET', `/api/courses?search=maps+${unique()}`),
  (agent) => sendRequest(agent, 'GET', `/courses?search=maps+${unique()}`),
  (agent) => sendRequest(agent, 'GET', '/media/lectern-lesson.webm'),
  (agent) =>
    sendRequest(agent, 'POST', '/user/login', { email: `${unique()}@lectern.test`, password: 'x' }),
]

function sendRequest(agent: Agent, method: string, path: string, body?: object): Promise<Exchange> {
  const what = `${method} ${path}`
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const fail = ({ message }: Error) =>
    resolve({ what, isComplete: false, isLast: true, problem: message })
  const headers = { 'Content-Type': 'application/json', Accept: '*/*' }
  const outgoing = request(server.url + path, { agent, method, headers })
  outgoing.on('error', fail)
  outgoing.on('response', (response) => {
    response.resume()
    response.on('error', fail)
    response.on('close', () => {
      const isLast = response.headers.connection === 'close'
      resolve({ what, isComplete: response.complete, isLast })
    })
  })
  outgoing.end(body && JSON.stringify(body))
  return promise
}

test('SIGTERM under load completes every request that was already sent', async () => {
  const exchanges: Exchange[] = []
  const requestRepeatedly = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = index; ; count++) {
      const exchange = await requests[count % requests.length]?.(agent)
      if (!exchange) return
      exchanges.push(exchange)
      if (exchange.isLast) return agent.destroy()
    }
  }
  const running = Array.from({ length: clients }, (_, index) => requestRepeatedly(index))
  await until('some responses', () => exchanges.length > 5 * clients)
  const before = exchanges.length
  const start = performance.now()
  const code = await server.stop('SIGTERM')
  await Promise.all(running)
  expect(exchanges.filter(({ isComplete }) => !isComplete)).toEqual([])
  expect(exchanges.filter(({ isLast }) => isLast)).toHaveLength(clients)
  expect(exchanges.length).toBeGreaterThanOrEqual(before)
  expect(code).toBe(0)
  expect(performance.now() - start, 'milliseconds to stop').toBeLessThan(9000)
})
