import { expect, test } from 'vitest'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { moveItem, parseImages, serializeImages } from './form-images.ts'
import { postForm } from './post-form-contract.ts'

const id = `${'a'.repeat(32)}-40x30`
const url = `https://lectern.test/files/image/${id}/40.webp`

test('reads what it writes, and nothing from other texts', () => {
  const images = [{ url, alt: 'A "map"' }]
  expect(parseImages(serializeImages(images))).toEqual(images)
  expect(serializeImages([])).toBe('')
  for (const text of ['', 'null', '{}', '[7]', '[{"url":1}]', 'not JSON']) {
    expect(parseImages(text), text).toEqual([])
  }
})

test('moves an image, not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})

test('a form becomes a request with the ids of its images', () => {
  const images = serializeImages([{ url, alt: 'A map' }])
  expect(postForm.parse({ content: 'Look', feeling: '', images, version: '3' })).toEqual({
    content: 'Look',
    feeling: '',
    images: [{ public_id: id, alt: 'A map' }],
    version: 3,
  })
  expect(postForm.parse({ content: 'Look', feeling: '', images: '' })).toEqual({
    content: 'Look',
    feeling: '',
    images: [],
  })
})

test('rejects a form with an image that was not uploaded', () => {
  const images = serializeImages([{ url: '', alt: 'A map' }])
  const { error } = postForm.safeParse({ content: 'Look', images })
  expect(error?.issues).toMatchObject([{ path: ['images'], message: messages.imageNotUploaded }])
})
