import { expect, test } from 'vitest'
import { parseImageUrl, buildSrcSet, parseUploadUrl } from './files.ts'

const id = `${'0'.repeat(32)}-400x200`
const path = `/files/image/${id}/400.webp`

test.each(['', 'https://cdn.example.org', 'https://cdn.example.org/lectern'])(
  'builds the srcset of an image served from "%s"',
  (base) => {
    const image = parseImageUrl(base + path)
    expect(image).toEqual({ base, kind: 'image', publicId: id, width: 400, height: 200 })
    expect(image && buildSrcSet(image, 'avif')).toBe(
      `${base}/files/image/${id}/320.avif 320w, ${base}/files/image/${id}/400.avif 400w`,
    )
  },
)

test('parses only complete paths of uploads', () => {
  for (const url of [
    '',
    'https://cdn.example.org/a.webp',
    `/files/image/${id}`,
    `/files/image/${id}/`,
    `/files/image/${id}/400.webp/more`,
    `/files/pictures/${id}/400.webp`,
    `/files/image/${id.toUpperCase()}/400.webp`,
  ]) {
    expect(parseUploadUrl(url), url).toBeUndefined()
  }
})
