import { instructorMessages as messages } from '#shared/messages/course-instructors.ts'
import { linkIn } from '#tests/helpers/mail-server.ts'
import { newAuthor, newCourse } from './support/author.ts'
import { flaws, widths } from './support/looks.ts'
import { logIn, otherBrowser } from './support/member.ts'
import { expect, test } from './support/test.ts'

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
