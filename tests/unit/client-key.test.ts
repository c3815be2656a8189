import { createServer } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from '#server/http/connections/limit-connections.ts'
import { createClientRateLimiter } from '#server/http/overload/client-rate-limiter.ts'
import { createClientKey } from '#server/platform/rate-limits/client-address.ts'
import { listen } from '#server/startup/listen.ts'
import { getRequest, openRawClient } from '../helpers/raw-client.ts'
import { until } from '../helpers/until.ts'

test('the budget of computed requests counts IPv6 networks of the configured size', () => {
  const countAccepted = (prefixBits: number) => {
    const budget = createClientRateLimiter(1, createClientKey(prefixBits))
    const networks = Array.from({ length: 20 }, (_, network) => `2001:db8:1:${network}::1`)
    return networks.filter((address) => {
      try {
        budget.consume(address)
        return true
      } catch {
        return false
      }
    }).length
  }
  expect([countAccepted(64), countAccepted(56)]).toEqual([20, 10])
})

test('connections are counted by the configured key', async () => {
  let clients = 0
  const server = createServer((_request, response) => response.end('<ok>'))
  limitConnections(server, {
    max: 10,
    perAddress: 1,
    trustedProxies: 0,
    clientKey: () => `client ${++clients}`,
    log: pino({ level: 'silent' }),
  }).serializeRequests()
  const port = await listen(server, 0, '127.0.0.1')
  const opened = [await openRawClient(port), await openRawClient(port)]
  onTestFinished(() => {
    for (const { close } of opened) close()
    server.close()
  })
  for (const { socket } of opened) socket.write(getRequest('/'))
  await until('both responses', () => opened.every(({ received }) => received().includes('<ok>')))
})
