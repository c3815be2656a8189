import { expect, test } from 'vitest'
import {
  parseYoutubeMessage,
  createYoutubeCommand,
  createYoutubeEmbedUrl,
} from './youtube-messages.ts'

test.each([
  ['{"event":"onReady","info":null}', { event: 'ready' }],
  ['{"event":"onStateChange","info":1}', { event: 'info', info: { playerState: 1 } }],
  ['{"event":"onError","info":150}', { event: 'error', code: 150 }],
  [
    '{"event":"infoDelivery","info":{"currentTime":1.5,"duration":60,"muted":false,"title":"x"}}',
    { event: 'info', info: { currentTime: 1.5, duration: 60, muted: false } },
  ],
  [
    '{"event":"initialDelivery","info":{"volume":100,"playbackRate":"2","videoLoadedFraction":null}}',
    { event: 'info', info: { volume: 100 } },
  ],
  ['{"event":"infoDelivery","info":null}', undefined],
  ['{"event":"apiInfoDelivery","info":{}}', undefined],
  ['null', undefined],
  ['not json', undefined],
  [{ event: 'onReady' }, undefined],
])('the message %j means %j', (data, meaning) => {
  expect(parseYoutubeMessage(data)).toEqual(meaning)
})

test('a command names its function and arguments', () => {
  expect(JSON.parse(createYoutubeCommand('seekTo', 12, true))).toEqual({
    event: 'command',
    func: 'seekTo',
    args: [12, true],
    id: 1,
    channel: 'widget',
  })
})

test('the frame sets no cookies, has no controls of its own and talks to our origin', () => {
  const address = new URL(createYoutubeEmbedUrl('dQw4w9WgXcQ', 'https://lectern.example'))
  expect(address.origin).toBe('https://www.youtube-nocookie.com')
  expect(address.pathname).toBe('/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    enablejsapi: '1',
    controls: '0',
    origin: 'https://lectern.example',
  })
})
