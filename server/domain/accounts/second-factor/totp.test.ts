import { describe, expect, it } from 'vitest'
import { computeTotpCode, createTotpUri, findTotpStep, toBase32, toTotpStep } from './totp.ts'

/** The secret of the test vectors in RFC 6238, appendix B. Six digits are the last ones of its eight. */
const secret = Buffer.from('12345678901234567890')

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('equal the vectors of RFC 6238 at %s seconds', (seconds, code) => {
    expect(computeTotpCode(secret, toTotpStep(new Date(seconds * 1000)))).toBe(code)
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %s steps from now are accepted: %s', (steps, isAccepted) => {
    const now = new Date('2026-11-24T12:00:15Z')
    const step = toTotpStep(now) + steps
    const found = findTotpStep(secret, computeTotpCode(secret, step), now)
    expect(found).toBe(isAccepted ? step : undefined)
  })

  it.each(['', '12345', '1234567', 'abcdef'])('are never %j', (code) => {
    expect(findTotpStep(secret, code, new Date('2026-11-24T12:00:15Z'))).toBeUndefined()
  })
})

it('writes secrets as RFC 4648 does, without padding', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(toBase32(Buffer.from('f'))).toBe('MY')
})

it('names issuer and account in the URI', () => {
  expect(createTotpUri(Buffer.from('foobar'), 'Our school', 'ada+1@example.test')).toBe(
    'otpauth://totp/Our%20school:ada%2B1%40example.test?secret=MZXW6YTBOI&issuer=Our%20school',
  )
})
