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
])('parses %j as %j', (data, expected) => {
  expect(parseYoutubeMessage(data)).toEqual(expected)
})

test('a command contains its function and arguments', () => {
  expect(JSON.parse(createYoutubeCommand('seekTo', 12, true))).toEqual({
    event: 'command',
    func: 'seekTo',
    args: [12, true],
    id: 1,
    channel: 'widget',
  })
})

test('the embed URL has no cookies and no controls, and names our origin', () => {
  const url = new URL(createYoutubeEmbedUrl('dQw4w9WgXcQ', 'https://lectern.example'))
  expect(url.origin).toBe('https://www.youtube-nocookie.com')
  expect(url.pathname).toBe('/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: '1',
    controls: '0',
    origin: 'https://lectern.example',
  })
})
