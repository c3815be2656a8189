import { expect, test } from 'vitest'
import { pages } from '#shared/paths.ts'
import { filterCommands, listCommands } from './list-commands.ts'

const dashboardPages = [
  { label: 'My Learnings', to: pages.myLearning },
  { label: 'Create New Course', to: pages.createCourse },
  { label: 'Profile', to: pages.profile },
]

const learner = {
  role: 'student',
  can: { administer: false, moderate: false, createCourses: false, keepCourses: false },
} as const
const admin = {
  role: 'admin',
  can: { administer: true, moderate: true, createCourses: true, keepCourses: true },
} as const

function names(user: Parameters<typeof listCommands>[0], text = '') {
  return filterCommands(listCommands(user, dashboardPages), text).map(({ name }) => name)
}

test('visitors can log in, members can log out, and only admins see the pages of admins', () => {
  expect(names(undefined)).toEqual(expect.arrayContaining(['Login', 'Signup', 'Courses']))
  expect(names(undefined)).not.toEqual(expect.arrayContaining(['Logout']))
  expect(names(undefined)).not.toEqual(expect.arrayContaining(['Profile']))
  expect(names(learner)).toEqual(expect.arrayContaining(['My Learnings', 'Profile', 'Logout']))
  expect(names(learner)).not.toContain('Login')
  expect(names(learner)).not.toContain('Create New Category')
  expect(names(admin)).toContain('Create New Category')
  expect(names(learner)).toContain('New post')
  expect(names(undefined)).not.toContain('New post')
})

test('every word of the text has to begin a word, whatever its case, accents and order', () => {
  expect(names(admin, 'cre cou')).toEqual(['Create New Course'])
  expect(names(admin, 'COURSE new')).toEqual(['Create New Course'])
  expect(names(admin, 'crèate cat')).toEqual(['Create New Category'])
  expect(names(admin, 'course x')).toEqual([])
})

test('without such a command, the letters of a name in their order find it', () => {
  expect(names(admin, 'crnwcrs')).toEqual(['Create New Course'])
  expect(names(learner, 'profle')).toEqual(['Profile'])
  expect(names(learner, 'eliforp')).toEqual([])
})

test('keywords find a command after those whose name matches', () => {
  expect(names(learner, 'dark')).toEqual(['Theme: Dark', 'Theme: System', 'Theme: Light'])
  expect(names(learner, 'password')).toEqual(['Profile'])
})

test('each command leads somewhere else', () => {
  for (const user of [undefined, learner, admin]) {
    const targets = listCommands(user, dashboardPages).map(({ target }) => JSON.stringify(target))
    expect(new Set(targets).size).toBe(targets.length)
  }
  expect(listCommands(learner, dashboardPages)).toContainEqual(
    expect.objectContaining({ name: 'Timeline', target: { to: pages.timeline } }),
  )
})
