import type { Page } from '@playwright/test'
import { demoCourses } from '#seed/demo/courses.ts'
import { courseLevels, courseTopics, courseTypes } from '#shared/catalogue/course-choices.ts'
import { createViewerToken } from '#tests/e2e/support/every-page.ts'
import { logIn, createToken, demoAdmin, newMember } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'

/** The parts of the screens that must not change; what each does is tested elsewhere. */

const main = (page: Page) => page.getByRole('main')
const columns = (page: Page) => main(page).getByRole('columnheader')
const menu = (page: Page) => page.locator('#account-menu')

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
}

/** The headers of a table are exactly these, whatever their sort buttons add. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  await expect(columns(page).first()).toBeVisible()
  const found = (await columns(page).allInnerTexts()).map((text) => text.trim())
  expect(found.filter((name) => names.includes(name))).toEqual(names)
}

async function read<T>(site: E2eServer, path: string): Promise<T> {
  return (await (await fetch(site.url + path)).json()) as T
}

interface Listed {
  _id: string
  title: string
  author: string
  topic: string
  user: { _id: string; fullname: string; email?: string }
}

test('the screens of visitors have their parts', async ({ page, instantServer: site }) => {
  const { courses } = await read<{ courses: Listed[] }>(site, '/api/courses?search=javascript')
  const categories = await read<{ _id: string; name: string }[]>(site, '/api/category')
  const course = courses[0]
  if (!course) throw new Error('The demo has courses.')

  await test.step('login', async () => {
    await page.goto(`${site.url}/login`)
    await expect(main(page).getByLabel('Email')).toBeVisible()
    const password = main(page).getByLabel('Password', { exact: true })
    await password.fill('secret word')
    await main(page).getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await main(page).getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(main(page).getByRole('button', { name: /^Sign in with/ })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Forgot Password?' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Register' })).toBeVisible()
  })

  await test.step('registration', async () => {
    await page.goto(`${site.url}/register`)
    for (const label of ['Full name', 'User name', 'Email']) {
      await expect(main(page).getByLabel(label)).toBeVisible()
    }
    for (const gender of ['Male', 'Female', 'Others']) {
      await expect(main(page).getByRole('radio', { name: gender, exact: true })).toBeAttached()
    }
    await expect(main(page).getByRole('button', { name: 'Show password' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Show confirm password' })).toBeVisible()
    await expect(main(page).getByLabel(/Terms and Conditions/)).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Sign up with/ })).toBeVisible()
  })

  await test.step('verification', async () => {
    await page.goto(`${site.url}/verification`)
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    const openMail = main(page).getByRole('link', { name: 'Open mail' })
    await expect(openMail).toHaveAttribute('href', 'mailto:')
    await expect(openMail).not.toHaveAttribute('target')
  })

  await test.step('navigation', async () => {
    await page.goto(`${site.url}/contact_us`)
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Signup' })).toBeVisible()
    await banner.getByRole('button', { name: 'Courses' }).click()
    const names = ['All Categories', ...categories.map(({ name }) => name), 'Follow RoadMap']
    const links = page.getByRole('navigation', { name: 'Courses' }).getByRole('link')
    await expect(links).toHaveText(names)
    // One line after the first entry and one before the last.
    const lines = await page
      .getByRole('navigation', { name: 'Courses' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => {
          const { borderTopWidth, borderBottomWidth } = getComputedStyle(item)
          return `${borderTopWidth} ${borderBottomWidth}`
        }),
      )
    const between = categories.map(() => '0px 0px')
    expect(lines).toEqual(['0px 1px', ...between, '1px 0px'])
  })

  await test.step('home', async () => {
    await page.goto(site.url)
    for (const slide of ['Follow Roadmap', 'Browse Courses', 'Get Started']) {
      await expect(
        page.getByRole('button', { name: new RegExp(`^Slide.*${slide}`) }),
      ).toBeAttached()
    }
    const greeting = page.getByRole('region', { name: "Let's start Learning" })
    await expect(greeting.getByRole('article')).toHaveCount(3)
    await expect(page.locator('#new').getByRole('article')).toHaveCount(5)
    await expect(page.locator('#featured').getByRole('article')).toHaveCount(10)
    await page
      .locator('#new')
      .getByRole('button', { name: /^Load more/ })
      .click()
    await expect(page.locator('#new').getByRole('article')).toHaveCount(10)
    await page
      .locator('#featured')
      .getByRole('button', { name: /^Load more/ })
      .click()
    await expect(page.locator('#featured').getByRole('article')).toHaveCount(15)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(footer.getByRole('textbox', { name: /email/i })).toBeVisible()
  })

  await test.step('catalogue', async () => {
    await page.goto(`${site.url}/courses`)
    await expect(page.getByRole('combobox', { name: 'Search courses' })).toBeVisible()
    const options = (name: RegExp) => main(page).getByRole('combobox', { name }).locator('option')
    await expect(options(/^Category/)).toHaveText([
      'Choose Category',
      'All Categories',
      ...categories.map(({ name }) => name),
    ])
    await expect(options(/^Sort/)).toHaveText(['Sort', 'Newest', 'Oldest'])
    await expect(page.getByText(/^Showing [\d,]+ results/)).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Load more/ })).toBeVisible()
    const [category] = categories
    await page.goto(`${site.url}/courses/${category?._id}`)
    const selected = main(page)
      .getByRole('combobox', { name: /^Category/ })
      .locator('option:checked')
    await expect(selected).toHaveText(category?.name ?? '')
  })

  await test.step('course card', async () => {
    await page.goto(`${site.url}/courses?search=javascript`)
    const card = main(page).getByRole('article').first()
    await expect(card.locator('img')).toBeAttached()
    await expect(card.getByRole('heading')).toBeVisible()
    await expect(card.getByText(course.author, { exact: true })).toBeVisible()
    await expect(card.getByText(course.topic, { exact: true })).toBeVisible()
    await expect(card.getByRole('img', { name: /^Rated|^Not rated/ })).toBeVisible()
    await expect(card.getByText(/^\(\d+ reviews?\)$/)).toBeVisible()
    await expect(card.getByRole('link', { name: /^Start Course/ })).toBeVisible()
  })

  await test.step('course details', async () => {
    await page.goto(`${site.url}/courses/details/${course._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
    const rating = main(page).locator('a[href="#reviews"]').first()
    await expect(rating.getByRole('img', { name: /^Rated [\d.]+ out of 5$/ })).toBeVisible()
    await expect(rating).toContainText(/\(\d+ reviews?\)/)
    const facts = main(page).getByRole('definition')
    for (const term of ['Created by', 'Last updated', 'Language']) {
      await expect(main(page).getByRole('term').filter({ hasText: term }).first()).toBeVisible()
    }
    await expect(facts.filter({ hasText: 'English' }).first()).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Go Back' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'TAKE THIS COURSE' })).toBeVisible()
    for (const name of ["What You'll Learn", 'Description', 'Student Feedbacks']) {
      await expect(main(page).getByRole('heading', { name })).toBeVisible()
    }
    await expect(main(page).getByRole('heading', { name: 'Instructor' })).toHaveCount(0)
  })

  await test.step('roadmap', async () => {
    await page.goto(`${site.url}/roadmap`)
    const names = ['Frontend', 'Backend', 'DevOps', 'React', 'Angular', 'Android', 'Python', 'Go']
    const paths = main(page).getByRole('heading', { level: 2 })
    await expect(paths).toHaveText([...names, 'Java', 'Node.js'].map((name) => `${name} path`))
  })
})

test('the screens of members and authors have their parts', async ({
  page,
  instantServer: site,
}) => {
  const student = (await createViewerToken(site, 'student')) ?? ''
  const headers = { Authorization: student }
  const reply = await fetch(`${site.url}/user/user`, { headers })
  const { cart } = (await reply.json()) as { cart: Listed[] }
  const enrolled = cart[0]
  if (!enrolled) throw new Error('The demo student is enrolled.')
  await logIn(page, site, student)

  await test.step('avatar menu of a student', async () => {
    await page.goto(site.url)
    await openMenu(page)
    const names = [
      'My Learning',
      'Become an instructor',
      'Community',
      'Timeline',
      'My profile',
      'Logout',
    ]
    const labels = menu(page).getByRole('listitem')
    await expect(labels.first()).toHaveText(new RegExp(`^My Learning\\s*${cart.length} courses?$`))
    const found = (await labels.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
    expect(found.filter((name) => names.includes(name))).toEqual(names)
  })

  await test.step('course details of a learner', async () => {
    await page.goto(`${site.url}/courses/details/${enrolled._id}`)
    await expect(main(page).getByRole('button', { name: 'COURSE ENROLLED' })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: 'Instructor' })).toBeVisible()
  })

  await test.step('player', async () => {
    await page.goto(`${site.url}/courses/view/${enrolled._id}`)
    for (const name of ['About this course', 'Levels', 'Description']) {
      await expect(main(page).getByRole('heading', { name })).toBeVisible()
    }
    for (const term of ['Author', 'Skill level', 'Video duration', 'Language', 'Caption']) {
      await expect(main(page).getByRole('term').filter({ hasText: term })).toBeVisible()
    }
  })

  await test.step('My Learnings', async () => {
    await page.goto(`${site.url}/dashboard/my_learning`)
    const names = ['Id', 'Thumbnails', 'Title', 'Type', 'Topic', 'Author', 'Action']
    await expectColumns(page, names)
    await expect(page.getByRole('searchbox', { name: 'Search my courses' })).toBeVisible()
    const row = main(page).getByRole('row').nth(1)
    await expect(row.getByRole('link', { name: /^View / })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  })

  await test.step('instructor profile', async () => {
    await page.goto(`${site.url}/courses/instructor/${enrolled.user._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(enrolled.user.fullname)
    await expect(main(page).getByRole('heading', { name: 'About Me' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(main(page).getByRole('article').first()).toBeVisible()
  })

  await test.step('community', async () => {
    await page.goto(`${site.url}/social/community`)
    const network = page.getByRole('navigation', { name: 'Network' })
    for (const name of ['Home', 'Followers', 'Following', 'Notifications']) {
      await expect(network.getByRole('link', { name })).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'Your profile' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Make Friends' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    await expect(dialog.getByText('Add Images')).toBeVisible()
    await expect(dialog.getByLabel('Feeling/Activity')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Post', exact: true })).toBeVisible()
  })

  await test.step('social profile', async () => {
    const user = `${site.url}/user/social/profile/${enrolled.user._id}`
    await page.goto(user)
    await expect(
      main(page)
        .getByRole('button', { name: /^Follow/ })
        .first(),
    ).toBeVisible()
    await main(page).getByRole('tab', { name: 'Images' }).click()
    await expect(page).toHaveURL(/show=pictures/)
    const own = (await (await fetch(`${site.url}/user/user`, { headers })).json()) as Listed
    await page.goto(`${site.url}/user/social/profile/${own._id}`)
    await expect(main(page).getByRole('link', { name: 'Edit profile' })).toBeVisible()
    const header = main(page).locator('header')
    await expect(header.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
  })

  await test.step('own profile', async () => {
    await page.goto(`${site.url}/dashboard/profile`)
    const tabs = main(page).getByRole('tab')
    await expect(tabs.nth(0)).toHaveText('Profile')
    await expect(tabs.nth(1)).toHaveText('Edit Profile')
    await expect(tabs.nth(2)).toHaveText('Change Password')
    await tabs.nth(1).click()
    for (const label of ['Email', 'Role']) {
      await expect(main(page).getByLabel(label)).not.toBeEditable()
    }
    await expect(main(page).getByLabel('Bio')).toBeEditable()
  })

  await test.step('sidebar', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    for (const name of ['My Learnings', 'Community', 'Profile']) {
      await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  await test.step('empty My Learnings', async () => {
    await logIn(page, site, await createToken(site, await newMember(site)))
    await page.goto(`${site.url}/dashboard/my_learning`)
    const text = 'No course found, Enroll for a course and start learning'
    await expect(page.getByText(text)).toBeVisible()
  })

  await test.step('course wizard', async () => {
    await logIn(page, site, (await createViewerToken(site, 'instructor')) ?? '')
    // As specified, a course is one video; the videos of other courses are in their curriculum.
    const title = demoCourses.find(({ key }) => key === 'semantic-html')?.title ?? ''
    await page.goto(`${site.url}/dashboard/my_courses?search=${encodeURIComponent(title)}`)
    await expectColumns(page, ['Thumbnails', 'Title', 'Type', 'Topic', 'Author', 'Action'])
    await main(page)
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    const form = main(page).getByRole('form').or(main(page).locator('form'))
    await expect(form.getByLabel('Author')).toBeVisible()
    await expect(form.getByLabel('Title')).toBeVisible()
    for (const level of courseLevels) {
      await expect(form.getByRole('radio', { name: level, exact: true })).toBeAttached()
    }
    const next = main(page).getByRole('button', { name: 'Next' })
    await next.click()
    await expect(form.getByLabel('Category')).toBeVisible()
    await expect(form.getByLabel('Topic').locator('option')).toContainText([...courseTopics])
    await expect(form.getByLabel('Comments')).toBeVisible()
    await next.click()
    for (const type of courseTypes) {
      await expect(form.getByRole('radio', { name: type, exact: true })).toBeAttached()
    }
    await expect(form.getByText('Thumbnail', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Video link')).toBeVisible()
    await next.click()
    await expect(form.getByLabel('What you’ll learn')).toBeVisible()
    await expect(form.getByLabel('Description', { exact: true })).toBeVisible()
    await main(page).getByRole('button', { name: 'Back' }).click()
    await expect(form.getByLabel('Video link')).toBeVisible()
  })
})

test('the screens of admins have their parts', async ({ page, instantServer: site }) => {
  await logIn(page, site, await createToken(site, demoAdmin))

  await test.step('avatar menu of an admin', async () => {
    await page.goto(site.url)
    await openMenu(page)
    await expect(menu(page).getByRole('link', { name: 'My Dashboard' })).toBeVisible()
    await expect(menu(page).getByText(/\d+ courses?/)).toBeVisible()
    await expect(menu(page).getByRole('link', { name: 'Become an instructor' })).toHaveCount(0)
  })

  await test.step('dashboard home', async () => {
    await page.goto(`${site.url}/dashboards`)
    for (const name of [/Courses$/, /Students$/, /Instructors$/]) {
      await expect(main(page).getByRole('link', { name }).first()).toBeVisible()
    }
    const table = main(page).getByRole('table', { name: 'Newest users' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Id',
      'Name',
      'Email',
      'Gender',
      'User Type',
    ])
    await expect(table.getByRole('row')).toHaveCount(1 + 4)
  })

  await test.step('table of courses', async () => {
    await page.goto(`${site.url}/dashboard/all_courses`)
    await expectColumns(page, ['Thumbnails', 'Title', 'Type', 'Topic', 'Author', 'Action'])
    const row = main(page).getByRole('row').nth(1)
    await expect(row.getByRole('link', { name: /^View / })).toBeVisible()
    await expect(row.getByRole('link', { name: /^Edit / })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
    await expect(main(page).getByRole('row')).toHaveCount(1 + 10)
  })

  await test.step('table of users', async () => {
    await page.goto(`${site.url}/dashboard/users`)
    await expectColumns(page, ['Id', 'Name', 'Email', 'Gender', 'User Type', 'Actions'])
    await expect(
      main(page)
        .getByRole('button', { name: /^Delete / })
        .first(),
    ).toBeVisible()
  })

  await test.step('table of instructors', async () => {
    await page.goto(`${site.url}/dashboard/instructors`)
    await expectColumns(page, ['Id', 'Name', 'Email', 'Gender', 'User Type', 'Actions'])
    const row = main(page).getByRole('row').nth(1)
    await expect(row.getByRole('link', { name: /^View / })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  })

  await test.step('table of categories', async () => {
    await page.goto(`${site.url}/dashboard/categories`)
    await expectColumns(page, ['Id', 'Category Name', 'Actions'])
    const row = main(page).getByRole('row').nth(1)
    await expect(row.getByRole('button', { name: /^Edit / })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Delete / })).toBeVisible()
  })

  await test.step('page for a new category', async () => {
    await page.goto(`${site.url}/dashboard/create_category`)
    await expect(main(page).getByRole('link', { name: 'Categories' }).last()).toBeVisible()
    await expect(main(page).locator('form')).toHaveCount(0)
  })
})
