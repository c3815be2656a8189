import { expect, test } from 'vitest'
import type { SessionRights, Role } from '#shared/contract/accounts/accounts.ts'
import { listSidebarEntries } from './sidebar-entries.ts'

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
  expect(labels('admin', { ...author, administer: true, moderate: true })).toEqual([
    'Admin Dashboard',
    'Create New Course',
    'Categories',
    'All Courses',
    'My Courses',
    'Community',
    'Users',
    'Instructors',
    'Inbox',
    'Moderation',
    'Filters',
    'Synonyms',
    'Registration',
    'Terms and privacy',
    'Audit log',
    'Security reports',
    'Backups',
    'Webhooks',
    'Status',
    'System',
    'My Statistics',
    'Questions',
    'My Learnings',
    'My Notes',
    'My Questions',
    'Developer',
    'Profile',
  ])
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
