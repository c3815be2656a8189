import { expect, test } from 'vitest'
import { articleShortcuts } from './article-shortcuts.ts'
import { groups } from './toolbar/toolbar-actions.ts'

test('the list of shortcuts has the keys of the toolbar', () => {
  const listed = articleShortcuts.map(({ keys, description }) => [description, keys.join(' ')])
  const ofToolbar = groups
    .flatMap(({ actions }) => actions)
    .flatMap(({ label, keys }) => (keys ? [[label, keys]] : []))
  expect(ofToolbar.length).toBeGreaterThan(0)
  expect(listed).toEqual(expect.arrayContaining(ofToolbar))
})
