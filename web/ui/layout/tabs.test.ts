import { expect, it } from 'vitest'
import { createTabQuery } from './tabs.tsx'

const { tabs, read, query } = createTabQuery('tab', [
  { id: 'profile', label: 'Profile' },
  { id: 'edit', label: 'Edit Profile' },
])

it.each(tabs)('round-trips the tab $id through the query', ({ id }) => {
  expect(read(query(id))).toBe(id)
})

it.each(['', '?tab=', '?tab=EDIT', '?tab=__proto__', '?other=edit'])(
  'selects the first tab for %j',
  (search) => {
    expect(read(search)).toBe('profile')
  },
)

it('has an empty query for the first tab', () => {
  expect(query('profile')).toBe('?')
})
