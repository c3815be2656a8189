import { expect, it } from 'vitest'
import { createTabQuery } from './tabs.tsx'

const { tabs, read, query } = createTabQuery('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
])

it.each(tabs)('finds the tab $id again in the address made for it', ({ id }) => {
  expect(read(query(id))).toBe(id)
})

it.each(['', '?tab=', '?tab=EDIT', '?tab=__proto__', '?other=edit'])(
  'shows the first tab where the address says %j',
  (search) => {
    expect(read(search)).toBe('profile')
  },
)

it('says nothing in the address of the first', () => {
  expect(query('profile')).toBe('?')
})
