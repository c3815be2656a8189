import { expect, test } from 'vitest'
import { createPolicyHeaders } from './page-policy.ts'

const publicUrl = 'https://learn.example.org'
const plain = { scripts: [], playsRemoteMedia: false, publicUrl, assetUrl: publicUrl }
const rules = (options: Partial<Parameters<typeof createPolicyHeaders>[0]> = {}) =>
  createPolicyHeaders({ ...plain, ...options })['Content-Security-Policy']?.split('; ')

test('allows scripts of this site and declared ones only', () => {
  expect(rules()).toContain("script-src 'self'")
  expect(rules({ scripts: ["'sha256-a'", "'sha256-b'"] })).toContain(
    "script-src 'self' 'sha256-a' 'sha256-b'",
  )
  for (const rule of ["script-src-attr 'none'", "object-src 'none'", "frame-ancestors 'none'"]) {
    expect(rules()).toContain(rule)
  }
})

test('only pages that play videos may connect to other origins', () => {
  expect(rules()).toEqual(
    expect.arrayContaining(["connect-src 'self'", "media-src 'self' blob:", "frame-src 'none'"]),
  )
  expect(rules({ playsRemoteMedia: true })).toEqual(
    expect.arrayContaining([
      "connect-src 'self' http: https:",
      "media-src 'self' blob: http: https:",
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    ]),
  )
})

test('allows images of this site, over https and of the configured asset origin', () => {
  expect(rules()).toContain("img-src 'self' data: blob: https:")
  expect(rules({ assetUrl: `${publicUrl}/images` })).toContain("img-src 'self' data: blob: https:")
  expect(rules({ assetUrl: 'http://cdn.example.org:8080/images' })).toContain(
    "img-src 'self' data: blob: https: http://cdn.example.org:8080",
  )
})

test('reports violations by report-uri and report-to', () => {
  expect(rules()).toEqual(
    expect.arrayContaining(['report-uri /reports/policy', 'report-to policy']),
  )
  expect(createPolicyHeaders(plain)['Reporting-Endpoints']).toBe('policy="/reports/policy"')
})
