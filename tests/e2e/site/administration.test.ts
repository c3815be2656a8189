import { administrationMessages as messages } from '#shared/messages/administration/administration.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { dateMessages } from '#shared/messages/administration/statistics.ts'
import { synonymMessages } from '#shared/messages/administration/synonyms.ts'
import { moderationMessages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { addDays, toDay } from '#shared/statistics-ranges.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import {
  demoAdmin,
  logIn,
  newMember,
  otherBrowser,
  createToken,
} from '#tests/e2e/support/member.ts'
import { makeSessionsOlder } from '#tests/e2e/support/older-sessions.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'

interface Known {
  _id: string
  fullname: string
  role: string
}

async function call(site: E2eServer, token: string, method: string, path: string, body?: object) {
  const reply = await fetch(site.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as unknown
}

test('an admin finds users, changes a role, and deletes an owner whose course stays available to its learner', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const admin = await createToken(site, demoAdmin)
  const learner = await newMember(site)
  const learnerToken = await createToken(site, learner)
  const instructors = (await call(
    site,
    admin,
    'GET',
    '/user/all_users?role=instructor&sort=name',
  )) as Known[]
  const owner = instructors.at(-1)
  if (!owner) throw new Error('The demo has instructors.')
  const taught = (await call(site, admin, 'GET', `/api/courses/instructor/${owner._id}`)) as {
    posted: { _id: string; title: string }[]
  }
  const course = taught.posted[0]
  if (!course) throw new Error('Every demo instructor has a course.')
  await call(site, learnerToken, 'PATCH', '/user/addcart', { cart: [{ _id: course._id }] })

  await logIn(page, site, admin)
  await page.goto(site.url)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('link', { name: 'My Dashboard' }).click()
  await expect(page).toHaveURL(`${site.url}/dashboards`)
  await expect(page.getByRole('link', { name: /Students$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: learner.fullname })).toBeVisible()

  await page.getByRole('link', { name: 'All users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(learner.email)
  await expect(page.getByText('1 user found', { exact: true })).toBeVisible()
  const more = page.getByRole('button', { name: `More actions for ${learner.fullname}` })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Student' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Instructor' }).check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText(messages.roleChanged(learner.fullname, 'instructor'))).toBeVisible()
  await expect(page.getByRole('row', { name: learner.fullname })).toContainText('Instructor')

  await page.getByRole('link', { name: `View ${learner.fullname}` }).click()
  await expect(page.getByRole('heading', { name: learner.fullname })).toBeVisible()
  await expect(page.getByText(learner.email, { exact: true })).toBeVisible()

  await page.goto(`${site.url}/dashboard/users?role=instructor&sort=name&order=desc`)
  await page.getByRole('button', { name: `Delete ${owner.fullname}` }).click()
  await expect(dialog.getByRole('heading', { name: `Delete ${owner.fullname}?` })).toBeVisible()
  await expect(dialog.getByText(/courses?, archived, still open to \d+/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete ${owner.fullname}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.userDeleted(owner.fullname))).toBeVisible()
  await expect(page.getByRole('row', { name: owner.fullname })).toBeHidden()

  await page.goto(`${site.url}/dashboard/audit`)
  const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(first).toContainText('Deleted the account')
  await expect(first).toContainText(`${messages.deletedAccount} …${owner._id.slice(-8)}`)
  await expect(first).toContainText('Ada Lindqvist')
  await expect(second).toContainText('Changed the role')
  await expect(second).toContainText('from Student to Instructor')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill(`${learner.username} role`)
  await expect(page.getByText('1 entry found', { exact: true })).toBeVisible()

  const other = await otherBrowser(browser, site, learnerToken)
  await other.page.goto(`${site.url}/courses/view/${course._id}`)
  await expect(other.page.getByRole('main')).toContainText(course.title)
  await expect(other.page.getByRole('heading', { name: 'About this course' })).toBeVisible()
  await other.context.close()
})

test('an admin who logged in a while ago proves it before changing rights and deleting users', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 (PUT|DELETE|POST) .*\/(moderator|user\/delete\/[^/]+|delete_users)$/)
  const [moderator, one, two] = [
    await newMember(site),
    await newMember(site),
    await newMember(site),
  ]
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(demoAdmin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/`)
  const dialog = page.getByRole('dialog', { name: /^Delete/ })
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const prove = async () => {
    await proof.getByRole('textbox', { name: 'Your password' }).fill(demoAdmin.password)
    await proof.getByRole('button', { name: 'Continue' }).click()
  }
  const makeModerator = async ({ fullname }: { fullname: string }) => {
    await page.getByRole('button', { name: `More actions for ${fullname}` }).click()
    await page.getByRole('menuitem', { name: 'Make a moderator' }).click()
  }
  const openOlder = async ({ email }: { email: string }) => {
    await makeSessionsOlder(site.databaseUrl)
    await page.goto(`${site.url}/dashboard/users?search=${email}`)
    await expect(page.getByText('1 user found', { exact: true })).toBeVisible()
  }

  await openOlder(moderator)
  await makeModerator(moderator)
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(proof).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeEmpty()
  await makeModerator(moderator)
  await prove()
  await expect(
    page.getByText(moderationMessages.moderatorGranted(moderator.fullname)),
  ).toBeVisible()

  await openOlder(one)
  await page.getByRole('button', { name: `Delete ${one.fullname}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await prove()
  await expect(page.getByText(messages.userDeleted(one.fullname))).toBeVisible()

  await openOlder(two)
  await page.getByRole('checkbox', { name: `Select ${two.fullname}` }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete 1 user' }).click()
  await prove()
  await expect(page.getByText(bulkMessages.usersDeleted(1, 0))).toBeVisible()
})

test('filters of the table of users are in the address, and Back removes them one by one', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/users?search=ada`)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('combobox', { name: 'User type' }).selectOption('Admin')
  await expect(page).toHaveURL(`${site.url}/dashboard/users?search=ada&role=admin`)
  await expect(page.getByRole('row')).toHaveCount(1 + 1)
  await filters.getByRole('combobox', { name: 'Joined' }).selectOption('Joined: today')
  await expect(page).toHaveURL(`${site.url}/dashboard/users?search=ada&role=admin&joined=today`)
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/dashboard/users?search=ada&role=admin`)
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${site.url}/dashboard/users?search=ada`)
  await expect(filters.getByRole('combobox', { name: 'User type' })).toBeFocused()
  await page.goBack()
  await expect(filters.getByRole('combobox', { name: 'User type' })).toHaveValue('admin')
})

test('a phone has one menu with the pages of the dashboard, and a footer of a few lines', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/dashboard/users`)
  const menus = page.getByRole('button', { name: /^(Dashboard )?menu$/i })
  await expect(menus).toHaveCount(1)
  await menus.click()
  const drawer = page.getByRole('navigation', { name: 'Your account' })
  await expect(drawer.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await drawer.getByRole('link', { name: 'Categories' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeFocused()
  await expect(drawer).toBeHidden()
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Send us a message' })).toBeVisible()
  const { height } = (await footer.boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThan(220)
})

test('admin pages are denied to others and name the missing right', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(`${site.url}/dashboard/users`)
  await expect(page.getByText('Only admins can do this.')).toBeVisible()
})

test('the table of users has no layout or accessibility flaws with its dialogs open', async ({
  page,
  instantServer: site,
}) => {
  const found: Record<string, string[]> = {}
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/users`)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByText('profile, email address and password')).toBeVisible()
  found['deletion'] = await flaws(page)
  await page.keyboard.press('Escape')
  const more = page.getByRole('button', { name: /^More actions/ }).first()
  await more.click()
  const change = page.getByRole('menuitem', { name: 'Change role' })
  await expect(change).toBeFocused()
  found['menu'] = await flaws(page, [360])
  if (!(await change.isVisible())) await more.click()
  await change.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found['role'] = await flaws(page)
  expect(found).toEqual({ deletion: [], menu: [], role: [] })
})

test('an admin reads the figures of a range and searches without results', async ({
  page,
  instantServer: site,
}) => {
  await fetch(`${site.url}/api/courses?search=zymurgy`)
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboards?range=12m`)
  const ranges = page.getByRole('navigation', { name: 'Range' })
  const isSelected = (name: string) =>
    expect(ranges.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await isSelected('12 months')
  const enrolments = page.getByRole('region', { name: 'Enrolments', exact: true })
  await expect(enrolments.getByRole('img')).toHaveAccessibleName(/^Enrolments from .* highest \d+/)
  await enrolments.getByText('Show as table').focus()
  await page.keyboard.press('Enter')
  await expect(enrolments.getByRole('row')).toHaveCount(13)
  const searches = page.getByRole('region', { name: 'Searches without an exact match' }).first()
  await expect(searches.getByRole('row', { name: 'zymurgy 1 Nothing' })).toBeVisible()
  await expect(searches.getByRole('link', { name: 'Synonyms' })).toBeVisible()

  const storage = page.getByRole('region', { name: 'Storage', exact: true })
  await expect(
    storage.getByText('It is measured once an hour').or(storage.getByRole('table').first()),
  ).toBeVisible()

  await ranges.getByRole('link', { name: '7 days' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/dashboards?range=7d`)
  await isSelected('7 days')
  await expect(ranges.getByRole('link', { name: '7 days' })).toBeFocused()
  await expect(page.getByRole('status').getByText('Showing these 7 days')).toBeAttached()
  await expect(enrolments.getByRole('row')).toHaveCount(8)
  const completions = page.getByRole('region', { name: 'Completions', exact: true })
  await expect(completions.getByText('No course was completed in these 7 days.')).toBeVisible()

  await test.step('other dates are checked, and in the address', async () => {
    const today = toDay(new Date())
    const day = (daysAgo: number) => addDays(today, -daysAgo)
    const from = page.getByLabel('From', { exact: true })
    await ranges.getByRole('button', { name: 'Dates…' }).click()
    await from.fill(day(2))
    await page.getByLabel('To', { exact: true }).fill(day(4))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(from).toBeFocused()
    await expect(from).toHaveAccessibleDescription(dateMessages.afterLast)
    expect(await flaws(page, [360])).toEqual([])
    expect(await enlargedFlaws(page, 'main form')).toEqual([])
    expect(await enlargedFlaws(page, 'nav[aria-label="Range"]')).toEqual([])
    await from.fill(day(6))
    await expect(from).toHaveAccessibleDescription('')
    await from.press('Enter')
    await expect(page).toHaveURL(`${site.url}/dashboards?from=${day(6)}&to=${day(4)}`)
    await expect(page.getByRole('status').getByText('Showing these 3 days')).toBeAttached()
    await expect(enrolments.getByRole('row')).toHaveCount(4)
    // The server was started after these days.
    await expect(storage.getByText(/^Storage was not measured/)).toBeVisible()
    await expect(storage.getByText('0 bytes')).toHaveCount(0)
    await expect(storage.getByText(/^None/)).toHaveCount(0)
    await page.goto(`${site.url}/dashboards?from=${day(4)}&to=${day(6)}`)
    await expect(from).toHaveAccessibleDescription(dateMessages.afterLast)
  })

  await test.step('a range closes the form of dates, and so does Escape', async () => {
    const dates = ranges.getByRole('button', { name: 'Dates…' })
    const from = page.getByLabel('From', { exact: true })
    await ranges.getByRole('link', { name: '7 days' }).press('Enter')
    await expect(from).toHaveCount(0)
    await expect(completions.getByText('No course was completed in these 7 days.')).toBeVisible()
    await dates.press('Enter')
    await expect(dates).toHaveAttribute('aria-expanded', 'true')
    await from.press('Escape')
    await expect(from).toHaveCount(0)
    await expect(dates).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(from).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(from).toHaveCount(0)
  })
})

test('the pages of admins are in named groups, in the sidebar and in the menu of a phone', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.url}/dashboard/users`)
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  const people = sidebar.getByRole('list', { name: 'People' })
  await expect(people.getByRole('link')).toHaveText(['Users', 'Instructors', 'Registration'])
  await expect(people.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await people.getByRole('link', { name: 'Registration' }).focus()
  await page.keyboard.press('Tab')
  const next = sidebar.getByRole('list', { name: 'Site' }).getByRole('link').first()
  await expect(next).toHaveText('Terms and privacy')
  await expect(next).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Your account' })
  expect(await flaws(page, [360])).toEqual([])
  await menu.getByRole('group', { name: 'Site' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('synonyms that are deleted before the list has loaded again come back as they were saved', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(site.url + pages.synonyms)
  const terms = page.getByRole('dialog').getByRole('textbox')
  await page.getByRole('button', { name: 'Add synonyms' }).press('Enter')
  await terms.fill('harpsichord, cembalo')
  await terms.press('Enter')
  const edit = page.getByRole('button', { name: 'Edit harpsichord, cembalo' })
  await expect(edit).toBeVisible()
  await expect(page.getByText(synonymMessages.created('harpsichord, cembalo'))).toBeVisible()
  await expect(page).toHaveURL(`${site.url}${pages.synonyms}?search=harpsichord`)

  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/synonyms(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await released.promise
    await route.continue()
  })
  await edit.press('Enter')
  await terms.fill('harpsichord, spinet')
  await terms.press('Enter')
  await expect(page.getByText(synonymMessages.changed)).toBeVisible()
  await page.getByRole('button', { name: 'Delete harpsichord, cembalo' }).press('Enter')
  await expect(page.getByText(synonymMessages.deleted)).toBeVisible()
  released.resolve()
  await expect(edit).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('row', { name: /^harpsichord, spinet/ })).toBeVisible()
})
