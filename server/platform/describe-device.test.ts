import { expect, it } from 'vitest'
import { describeDevice } from './describe-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/153.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/153.0 Safari/537.36`,
    'Chrome on Linux',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/153.0 Safari/537.36 Edg/153.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${webkit} Chrome/153.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/153.0 Safari/537.36 OPR/120.0`,
    'Opera on Mac',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/153.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/153.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Unknown browser on Linux'],
  ['Firefox/152.0', 'Firefox'],
  ['curl/8.15.0', 'curl'],
  ['node', 'node'],
  ['', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['x'.repeat(200), 'x'.repeat(30)],
])('describes %s as %s', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name)
})
