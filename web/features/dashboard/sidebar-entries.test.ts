import { expect, test } from 'vitest'
import type { SessionRights, Role } from '#shared/contract/accounts/accounts.ts'
import { listSidebarEntries, listSidebarGroups } from './sidebar-entries.ts'

const none: SessionRights = {
  administer: false,
  moderate: false,
  createCourses: false,
  keepCourses: false,
}
const author: SessionRights = { ...none, createCourses: true, keepCourses: true }

function labels(role: Role, can: SessionRights) {
  return listSidebarEntries({ role, can }).map((entry) => entry.label)
}

test('a student has the common entries and, with instructor rights, those of an author', () => {
  expect(labels('student', none)).toEqual([
    'My Learnings',
    'My Notes',
    'My Questions',
    'Community',
    'Developer',
    'Profile',
  ])
  expect(labels('student', author)).toEqual([
    'Create New Course',
    'My Courses',
    'Questions',
    'My Statistics',
    'My Learnings',
    'My Notes',
    'My Questions',
    'Community',
    'Developer',
    'Profile',
  ])
})

test('an instructor without the right to create courses can apply for it', () => {
  const kept = { ...none, keepCourses: true }
  expect(labels('instructor', kept).slice(0, 2)).toEqual(['Start Creating', 'My Courses'])
  expect(labels('instructor', author).slice(0, 2)).toEqual(['Create New Course', 'My Courses'])
})

test('an admin has every entry, in order', () => {
  const user = { role: 'admin', can: { ...author, administer: true, moderate: true } } as const
  const groups = listSidebarGroups(user).map(({ heading, entries }) => [
    heading,
    entries.map(({ label }) => label),
  ])
  expect(groups).toEqual([
    [undefined, ['Admin Dashboard']],
    ['Catalogue', ['Create New Course', 'Categories', 'All Courses', 'Synonyms']],
    ['Teaching', ['My Courses', 'Questions', 'My Statistics']],
    ['Communication', ['Community', 'Inbox', 'Moderation', 'Filters']],
    ['People', ['Users', 'Instructors', 'Registration']],
    [
      'Site',
      [
        'Terms and privacy',
        'Audit log',
        'Security reports',
        'Backups',
        'Webhooks',
        'Status',
        'System',
      ],
    ],
    ['Learning', ['My Learnings', 'My Notes', 'My Questions']],
    ['Your account', ['Developer', 'Profile']],
  ])
  expect(labels('admin', user.can)).toEqual(groups.flatMap(([, entries]) => entries))
})

test('the few entries of others have no headings', () => {
  const groups = listSidebarGroups({ role: 'instructor', can: { ...author, moderate: true } })
  expect(groups).toHaveLength(1)
  expect(groups[0]).not.toHaveProperty('heading')
})

test('a moderator has the queue of reports', () => {
  expect(labels('student', { ...none, moderate: true })[0]).toBe('Moderation')
})

test('only the common entries are listed before the user is known', () => {
  expect(listSidebarEntries(undefined).map((entry) => entry.label)).toEqual([
    'My Learnings',
    'My Notes',
    'My Questions',
    'Community',
    'Developer',
    'Profile',
  ])
})
