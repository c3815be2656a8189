import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { newAuthor, newCourse, wire } from '#tests/e2e/support/author.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { logIn, otherBrowser } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { callApi } from '#tests/helpers/client.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'

test('an owner invites a co-instructor, who accepts, edits and is removed', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const [owner, guest] = [await newAuthor(site), await newAuthor(site)]
  const course = await newCourse(site, owner.token, { title: 'Sailing in company' })
  const settings = `${site.url}/dashboard/course/${course._id}?tab=settings`
  const instructors = page.getByRole('list', { name: 'Instructors' }).getByRole('listitem')

  await test.step('invited by email, the address is shown and no name', async () => {
    await logIn(page, site, owner.token)
    await page.goto(settings)
    const form = page.getByRole('form', { name: 'Invite a co-instructor' })
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByRole('textbox')).toBeFocused()
    await form.getByRole('textbox').fill(guest.email)
    await form.getByRole('textbox').press('Enter')
    await expect(page.getByText(messages.invited)).toBeVisible()
    await expect(instructors).toHaveCount(2)
    await expect(instructors.last()).toContainText(guest.email)
    await expect(instructors.last()).not.toContainText(guest.fullname)
    expect(await flaws(page, widths)).toEqual([])
  })

  const email = await site.mail.emailTo(guest.email, 'invites you to teach')
  const other = await otherBrowser(browser, site, guest.token)
  const sections = other.page.getByRole('list', { name: 'Sections' })

  await test.step('the guest follows the email, accepts and edits', async () => {
    await other.page.goto(`${site.url}${new URL(linkIn(email, '/dashboard/')).pathname}`)
    const invitation = other.page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
    await expect(invitation).toContainText(`${owner.fullname} invited you`)
    expect(await flaws(other.page, widths)).toEqual([])
    await invitation.getByRole('button', { name: /^Accept/ }).click()
    await expect(sections).toBeVisible()
    const addSection = other.page.getByRole('form', { name: 'Add a section' })
    await addSection.getByLabel('New section').fill('Two at the helm')
    await addSection.getByRole('button', { name: 'Add section' }).click()
    await expect(sections).toContainText('Two at the helm')
    // The owner's page follows by itself.
    await expect(instructors.last()).toContainText(guest.fullname)
    await other.page.goto(`${site.url}/dashboard/my_courses`)
    const row = other.page.getByRole('row', { name: /Sailing in company/ })
    await expect(row).toContainText('Co-instructor')
    await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  })

  await test.step('of several selected courses, only own ones can be deleted', async () => {
    await newCourse(site, guest.token, { title: 'Sailing alone' })
    await other.page.reload()
    const actions = other.page.getByRole('group', { name: 'Selected rows' })
    await other.page.getByRole('checkbox', { name: 'Select Sailing in company' }).check()
    await expect(actions.getByRole('button', { name: 'Export CSV' })).toBeVisible()
    await expect(actions.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
    await other.page.getByRole('checkbox', { name: 'Select Sailing alone' }).check()
    await actions.getByRole('button', { name: 'Delete…' }).click()
    const dialog = other.page.getByRole('dialog', { name: 'Delete 1 course?' })
    const stays = dialog.getByRole('list', { name: 'Courses that stay' })
    await expect(stays.getByRole('listitem')).toHaveText(['Sailing in company'])
    expect(await flaws(other.page, [360])).toEqual([])
    await dialog.getByRole('button', { name: 'Delete 1 course' }).click()
    await expect(other.page.getByText(bulkMessages.coursesDeleted(1, 0))).toBeVisible()
    await expect(other.page.getByRole('row', { name: /Sailing alone/ })).toHaveCount(0)
  })

  await test.step('once removed, the page of the guest says so', async () => {
    await other.page.goto(`${site.url}/dashboard/course/${course._id}`)
    await expect(sections).toBeVisible()
    await instructors
      .last()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(instructors).toHaveCount(1)
    await expect(other.page.getByText(messages.accessEnded)).toBeVisible()
    await expect(sections).toHaveCount(0)
  })
  await other.context.close()
})

test('the link in the email leads through registration and onboarding back to the invitation', async ({
  page,
  instantServer: site,
}) => {
  const owner = await newAuthor(site)
  const course = await newCourse(site, owner.token, { title: 'Charts for two' })
  const form = registrationForm({ email: 'chart.reader@example.test', username: 'chart reader' })
  const main = page.getByRole('main')
  await callApi(wire(site), `POST /api/courses/${course._id}/instructors`, {
    token: owner.token,
    body: { user: form.email },
  })
  const email = await site.mail.emailTo(form.email, 'invites you to teach')
  const openLink = (url: string) => page.goto(site.url + new URL(url).pathname)

  await test.step('to an account', async () => {
    await openLink(linkIn(email, '/dashboard/'))
    await main.getByRole('link', { name: 'Register' }).click()
    await main.getByLabel('Full name').fill(form.fullname)
    await main.getByLabel('User name').fill(form.username)
    await main.getByLabel('Email').fill(form.email)
    await main.getByText('Female').click()
    await main.getByLabel('Password', { exact: true }).fill(form.password)
    await main.getByLabel('Confirm password', { exact: true }).fill(form.password)
    await main.getByLabel('I accept the Terms').check()
    await main.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await openLink(linkIn(await site.mail.emailTo(form.email, 'Activate'), '/user/activate/'))
    await main.getByRole('link', { name: 'Proceed to Login' }).click()
    await main.getByLabel('Email').fill(form.email)
    await main.getByLabel('Password', { exact: true }).fill(form.password)
    await page.keyboard.press('Enter')
    await expect(main.getByRole('list', { name: 'Invitations' })).toContainText('Charts for two')
  })

  await test.step('to instructor rights', async () => {
    await main.getByRole('link', { name: 'Become an instructor' }).click()
    await main.getByRole('button', { name: 'EXIT' }).click()
    await main.getByRole('link', { name: 'Become an instructor' }).click()
    for (const answer of ['Online', 'I have some knowledge']) {
      await main.getByRole('radio', { name: answer }).check()
      await main.getByRole('button', { name: 'CONTINUE' }).click()
    }
    await main.getByRole('radio', { name: 'I have a small following' }).check()
    await main.getByRole('button', { name: 'SUBMIT' }).click()
    await main.getByRole('link', { name: 'View the invitation' }).click()
    await main.getByRole('button', { name: 'Accept the invitation to Charts for two' }).click()
    await expect(main.getByRole('list', { name: 'Sections' })).toBeVisible()
  })
})
