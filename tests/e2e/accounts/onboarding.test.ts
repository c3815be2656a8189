import type { Locator, Page } from '@playwright/test'
import { instructorMessages as messages } from '#shared/messages/instructors.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import {
  demoAdmin,
  logIn,
  newMember,
  otherBrowser,
  createToken,
} from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'

const answers = ['Online', 'I have some knowledge', 'I have a small following'] as const
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

async function completeSteps(page: Page): Promise<void> {
  for (const answer of answers.slice(0, 2)) {
    await page.getByRole('radio', { name: answer }).check()
    await button(page, 'CONTINUE').click()
  }
  await page.getByRole('radio', { name: answers[2] }).check()
}

test('a member becomes an instructor in three steps without losing answers', async ({
  page,
  demoServer: site,
}) => {
  const member = await newMember(site)
  const onboarding = `${site.url}/instructor/onboard`
  const step = (number: number) => page.getByText(`Step ${number} of 3`, { exact: true })

  await test.step('a visitor logs in first and returns to the first unanswered step', async () => {
    await page.goto(`${onboarding}?step=2`)
    await expect(page).toHaveURL(/\/login\?back=%2Finstructor%2Fonboard%3Fstep%3D2$/)
    await page.getByRole('main').getByLabel('Email').fill(member.email)
    await page.getByRole('main').getByLabel('Password', { exact: true }).fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/instructor\/onboard\?$|\/instructor\/onboard$/)
    await expect(step(1)).toBeVisible()
    await page.goto(`${site.url}/dashboard/my_learning`)
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('link', { name: 'Become an instructor' }).click()
    await expect(heading(page)).toHaveText('Become an instructor')
    await expect(step(1)).toBeVisible()
  })

  await test.step('a step without an answer is not passed and reports the missing answer', async () => {
    await button(page, 'CONTINUE').click()
    await expect(page.getByRole('alert').getByText('Input cannot be empty').first()).toBeVisible()
    await expect(step(1)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Informally' })).toBeFocused()
  })

  await test.step('it works by keyboard alone', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: answers[0] })).toBeChecked()
    const complaints = page.getByRole('main').getByText('Input cannot be empty')
    await expect(complaints.filter({ visible: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Step 2 of 3/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(complaints.filter({ visible: true }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: answers[1] })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(step(3)).toBeVisible()
  })

  await test.step('a reload, Back, PREVIOUS and EXIT keep the answers', async () => {
    await page.getByRole('radio', { name: answers[2] }).check()
    await page.reload()
    await expect(step(3)).toBeVisible()
    await expect(page.getByRole('radio', { name: answers[2] })).toBeChecked()
    await button(page, 'PREVIOUS').click()
    await expect(page.getByRole('radio', { name: answers[1] })).toBeChecked()
    await page.goBack()
    await expect(step(3)).toBeVisible()
    await button(page, 'EXIT').click()
    await expect(page).toHaveURL(`${site.url}/`)
    await page.goto(onboarding)
    await expect(page.getByRole('radio', { name: answers[0] })).toBeChecked()
    await button(page, 'CONTINUE').click()
    await expect(step(2)).toBeVisible()
    await button(page, 'CONTINUE').click()
    await expect(page.getByRole('radio', { name: answers[2] })).toBeChecked()
  })

  await test.step('the success page redirects 3.5 s after sending', async () => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await button(page, 'SUBMIT').click()
    await expect(page.getByText(messages.granted)).toBeVisible()
    await page.clock.runFor(3400)
    await expect(page).toHaveURL(`${onboarding}?step=3`)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(`${site.url}/instructor/success_board`)
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Creating Today' })).toHaveAttribute(
      'href',
      '/dashboard/create_courses',
    )
  })

  await test.step('the dashboard then has the instructor pages', async () => {
    await page.goto(onboarding)
    await expect(page.getByText(messages.alreadyGranted)).toBeVisible()
    await page.goto(`${site.url}/dashboard/my_learning`)
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    await expect(sidebar.getByRole('link', { name: 'Create New Course' })).toBeVisible()
    await expect(sidebar.getByRole('link', { name: 'My Courses' })).toBeVisible()
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await expect(page.getByRole('link', { name: 'My profile' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Become an instructor' })).toHaveCount(0)
  })
})

test('with manual approval, a request is refused with a reason, repeated, granted by the faster of two admins, and withdrawn', async ({
  page,
  browser,
  manualServer: site,
  expectFailures,
}) => {
  test.setTimeout(180_000)
  expectFailures(/409 PATCH .*\/api\/admin\/instructors/)
  const member = await newMember(site)
  const reason = 'Your film has no sound yet.'
  await logIn(page, site, await createToken(site, member))

  await test.step('the request is pending', async () => {
    await page.goto(`${site.url}/instructor/onboard`)
    await completeSteps(page)
    await button(page, 'SUBMIT').click()
    await expect(page.getByText(messages.requested)).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/instructor/success_board`)
    await expect(page.getByText(messages.waiting(member.email))).toBeVisible()
    await expect(page.getByText(answers[1])).toBeVisible()
    const email = await site.mail.emailTo('support@lectern.test', member.fullname)
    expect(linkIn(email, '/dashboard/')).toBe(`${site.url}/dashboard/instructors`)
  })

  const findRow = (desk: Page) => desk.getByRole('row', { name: new RegExp(member.fullname) })
  const answerOf = (desk: Page, label: string) =>
    findRow(desk).getByRole('term').filter({ hasText: label }).locator('+ dd')
  const desk = await openDesk()
  const other = await openDesk()

  await test.step('an admin sees it first in the table, and refuses it with a reason', async () => {
    await expect(desk.getByRole('row').nth(1)).toContainText(member.fullname)
    await desk.getByRole('searchbox', { name: 'Search people' }).fill(member.email)
    await expect(desk.getByText('1 person found')).toBeVisible()
    await expect(findRow(desk)).toContainText('Waiting')
    for (const [index, label] of ['Taught', 'Video', 'Audience'].entries()) {
      await expect(answerOf(desk, label)).toHaveText(`${answers[index]}`)
      await expect(answerOf(desk, label)).toBeVisible()
    }
    const dialog = await press(desk, `Reject ${member.fullname}'s request`)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(dialog.getByRole('alert').getByText(messages.reasonEmpty).first()).toBeVisible()
    await dialog.getByLabel('Reason').fill(reason)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await press(desk, `Reject ${member.fullname}'s request`)
    await expect(dialog.getByLabel('Reason')).toHaveValue(reason)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(desk.getByText(messages.decided.refuse(member.fullname))).toBeVisible()
    await expect(findRow(desk)).toContainText('Rejected')
    await expect(heading(desk)).toBeFocused()
    await expect(answerOf(desk, 'Video')).toBeHidden()
    await findRow(desk).getByText('Answers', { exact: true }).click()
    await expect(answerOf(desk, 'Video')).toBeVisible()
    const email = await site.mail.emailTo(member.email, 'Your request')
    expect(email.source).toContain(reason)
  })

  await test.step('the open page of the member shows it when it regains focus', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(`${site.url}/instructor/onboard`)
    await expect(page.getByText(messages.refused)).toBeVisible()
    await expect(page.getByText(reason)).toBeVisible()
    await expect(page.getByRole('radio', { name: answers[0] })).toBeChecked()
    for (const step of [2, 3]) {
      await button(page, 'CONTINUE').click()
      await expect(page.getByText(`Step ${step} of 3`, { exact: true })).toBeVisible()
    }
    await button(page, 'SUBMIT').click()
    await expect(page.getByText(messages.waiting(member.email))).toBeVisible()
  })

  await test.step('the first of two admins decides', async () => {
    for (const admin of [desk, other]) {
      await admin.goto(`${site.url}/dashboard/instructors?search=${member.username}`)
      await expect(findRow(admin)).toContainText('Waiting')
    }
    const grant = await press(desk, `Grant instructor rights to ${member.fullname}`)
    await expect(grant).toContainText(`Grant instructor rights to ${member.fullname}?`)
    await grant.getByRole('button', { name: 'Grant' }).click()
    await expect(desk.getByText(messages.decided.grant(member.fullname))).toBeVisible()
    await expect(findRow(desk)).toContainText('Granted')
    const rejectDialog = await press(other, `Reject ${member.fullname}'s request`)
    await rejectDialog.getByLabel('Reason').fill('I did not look.')
    await rejectDialog.getByRole('button', { name: 'Reject' }).click()
    await expect(other.getByText(messages.decidedMeanwhile.granted(member.fullname))).toBeVisible()
    await expect(findRow(other)).toContainText('Granted')
    await site.mail.emailTo(member.email, 'You are an instructor')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  })

  await test.step('the rights are withdrawn', async () => {
    await desk.getByRole('button', { name: `More actions for ${member.fullname}` }).click()
    await desk.getByRole('menuitem', { name: 'Withdraw rights' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The films are not yours.')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(findRow(desk)).toContainText('Withdrawn')
    const email = await site.mail.emailTo(member.email, 'withdrawn')
    expect(email.source).toContain('The films are not yours.')
    await page.goto(`${site.url}/instructor/success_board`)
    await expect(page.getByText(messages.withdrawn)).toBeVisible()
  })
  await Promise.all([desk, other].map((admin) => admin.context().close()))

  async function openDesk(): Promise<Page> {
    const token = await createToken(site, demoAdmin)
    const { page: desk } = await otherBrowser(browser, site, token)
    await desk.goto(`${site.url}/dashboard/instructors`)
    await expect(findRow(desk)).toBeVisible()
    return desk
  }
})

test('other users see which right is missing', async ({ page, demoServer: site }) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(`${site.url}/dashboard/instructors`)
  await expect(page.getByText('Only admins can do this.')).toBeVisible()
})

async function press(desk: Page, name: string): Promise<Locator> {
  await desk.getByRole('button', { name }).click()
  return desk.getByRole('dialog')
}

test('the onboarding and the decision have no layout or accessibility flaws in any state', async ({
  page,
  manualServer: site,
}) => {
  const member = await newMember(site)
  const found: Record<string, string[]> = {}
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/instructor/onboard?step=3`)
  await expect(page.getByText('Step 1 of 3', { exact: true })).toBeVisible()
  await button(page, 'CONTINUE').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Input cannot be empty')
  found['missing'] = await flaws(page)
  await completeSteps(page)
  found['step 3'] = await flaws(page)
  await button(page, 'SUBMIT').click()
  await expect(page.getByText(messages.waiting(member.email))).toBeVisible()
  found['waiting'] = await flaws(page)
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/instructors`)
  await expect(page.getByRole('row', { name: new RegExp(member.fullname) })).toBeVisible()
  found['table'] = await flaws(page)
  await press(page, `Reject ${member.fullname}'s request`)
  found['reason'] = await flaws(page)
  expect(found).toEqual({ missing: [], 'step 3': [], waiting: [], table: [], reason: [] })
})
