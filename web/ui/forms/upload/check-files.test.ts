import { expect, test } from 'vitest'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { uploadMessages } from '#shared/messages/uploads.ts'
import { checkFiles, checkPurpose } from './check-files.ts'

const png = (name: string, bytes = 1) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

test('names each file that cannot be sent with the reason, and fills the room with the others', async () => {
  const folder = png('folder')
  folder.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('A folder')) }) as never
  const gif = new File(['x'], 'moving.gif', { type: 'image/gif' })
  const large = png('large.png', fileLimits.courseImageMaxBytes + 1)
  const { accepted, rejected } = await checkFiles(
    [folder, gif, png('1.png'), large, png('2.png'), png('3.png')],
    { check: (file) => checkPurpose('course', file), getRoom: () => 2, full: 'Full.' },
  )
  expect(accepted.map(({ name }) => name)).toEqual(['1.png', '2.png'])
  expect(rejected.map(({ file, reason }) => [file.name, reason])).toEqual([
    ['folder', uploadMessages.unreadable],
    ['moving.gif', fileMessages.imageWrongFormat],
    ['large.png', fileMessages.imageTooLarge],
    ['3.png', 'Full.'],
  ])
})

test('captions are recognized by their name', () => {
  expect(checkPurpose('captions', new File(['x'], 'en.VTT'))).toBeUndefined()
  expect(checkPurpose('captions', png('en.png'))).toBe(fileMessages.captionsWrongFormat)
})
