import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectRedisChannel } from '#server/platform/events/redis-channel.ts'
import { describeProcesses } from '#tests/helpers/processes/processes-suite.ts'
import { type RedisServer, startRedis } from '#tests/helpers/servers/redis-server.ts'
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
