import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectEventBus } from '#server/platform/events/event-bus.ts'
import { connectRedisChannel } from '#server/platform/events/redis-channel.ts'
import { describeProcesses } from '#tests/helpers/processes/processes-suite.ts'
import { startGate } from '#tests/helpers/servers/gate.ts'
import { type RedisServer, startRedis } from '#tests/helpers/servers/redis-server.ts'
import { until } from '#tests/helpers/until.ts'
import { useTestApp } from '../helpers/test-app.ts'

const target = useTestApp()
let redis: RedisServer

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

describeProcesses('Redis', target, {
  redisUrl: () => redis.url,
  breakConnection: () => redis.restart(),
})

test('a Redis that does not respond fails the start with instructions', async () => {
  const connecting = connectRedisChannel(
    { url: 'redis://127.0.0.1:1', log: target.deps.log },
    { onMessage: () => {}, onState: () => {} },
  )
  await expect(connecting).rejects.toThrow(
    /^Cannot start: the Redis of REDIS_URL does not respond \(.*ECONNREFUSED.*\)\. Start it,/,
  )
})

test('a process that cannot reach Redis for long makes the others refresh once it can', async () => {
  const gate = await startGate(Number(new URL(redis.url).port))
  onTestFinished(() => gate.close())
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const { databaseUrl: url, pool } = target
  const cutOff = await connectEventBus({
    url,
    pool,
    log,
    redisUrl: `redis://127.0.0.1:${gate.port}`,
    sendAttempts: 2,
  })
  onTestFinished(() => cutOff.close())
  const other = await connectEventBus({ url, pool, log, redisUrl: redis.url })
  onTestFinished(() => other.close())
  let refreshes = 0
  other.onState((state) => (refreshes += state === 'restored' ? 1 : 0))
  gate.shut()
  for (let count = 0; count < 10; count++) {
    await cutOff.publish('sessionsEnded', { sessionIds: [crypto.randomUUID()] })
  }
  await until('the events to be given up', () => lines.length > 0)
  expect(refreshes).toBe(0)
  gate.open()
  await until('the other process to refresh', () => refreshes > 0)
  expect(lines).toHaveLength(1)
})

test('a process whose connections to Redis lead nowhere opens others, to send and to receive', async () => {
  const gate = await startGate(Number(new URL(redis.url).port))
  onTestFinished(() => gate.close())
  const { databaseUrl: url, pool } = target
  const log = pino({ level: 'silent' })
  const redisUrl = `redis://127.0.0.1:${gate.port}`
  const cutOff = await connectEventBus({ url, pool, log, redisUrl })
  onTestFinished(() => cutOff.close())
  const other = await connectEventBus({ url, pool, log, redisUrl: redis.url })
  onTestFinished(() => other.close())
  const sent = crypto.randomUUID()
  let isSent = false
  let isReceived = false
  other.on('sessionsEnded', ({ sessionIds }) => (isSent ||= sessionIds.includes(sent)))
  cutOff.on('filtersChanged', () => (isReceived = true))
  gate.freezeConnections()
  await cutOff.publish('sessionsEnded', { sessionIds: [sent] })
  await until('the event to arrive at the other process', () => isSent)
  await until('an event of the other process', async () => {
    await other.publish('filtersChanged', {})
    return isReceived
  })
})
