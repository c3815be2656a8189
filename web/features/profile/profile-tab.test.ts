import { expect, it } from 'vitest'
import { profileTabs, readTab, tabQuery } from './profile-tab.ts'

it.each(profileTabs)('finds the tab $id again in the address made for it', ({ id }) => {
  expect(readTab(tabQuery(id))).toBe(id)
})

it.each(['', '?', '?tab=', '?tab=nothing', '?tab=Edit', '?other=edit'])(
  'shows the first tab for %j',
  (search) => {
    expect(readTab(search)).toBe('profile')
  },
)
