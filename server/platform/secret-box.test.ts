import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const secret = Buffer.from('twenty bytes of text')
const [first, second] = [randomBytes(32), randomBytes(32)] as const

it('returns what was sealed, and seals it differently each time', () => {
  const box = createSecretBox([first])
  const sealed = box.seal(secret, 'ada')
  expect(box.open(sealed, 'ada')).toEqual(secret)
  expect(sealed).not.toContain(secret.toString('base64url'))
  expect(box.seal(secret, 'ada')).not.toBe(sealed)
})

it('opens nothing that belongs to another owner or was changed', () => {
  const box = createSecretBox([first])
  const sealed = box.seal(secret, 'ada')
  expect(box.open(sealed, 'grace')).toBeUndefined()
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'w' : 'A'))
  expect(box.open(changed, 'ada')).toBeUndefined()
  expect(box.open('nonsense', 'ada')).toBeUndefined()
})

it('opens with older keys, and with no unknown one', () => {
  const sealed = createSecretBox([first]).seal(secret, 'ada')
  const rotated = createSecretBox([second, first])
  expect(rotated.open(sealed, 'ada')).toEqual(secret)
  expect(createSecretBox([second]).open(sealed, 'ada')).toBeUndefined()
  expect(createSecretBox([second]).open(rotated.seal(secret, 'ada'), 'ada')).toEqual(secret)
})
