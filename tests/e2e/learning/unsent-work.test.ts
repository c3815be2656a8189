import type { Page } from '@playwright/test'
import { noteMessages } from '#shared/messages/lessons/notes.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { unsentWorkMessages as messages } from '#shared/messages/unsent-work.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { openSettled } from '#tests/e2e/support/open-settled.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { callApi } from '#tests/helpers/client.ts'

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account menu for/ })

async function pressLogout(page: Page) {
  await accountMenu(page).press('Enter')
  await page.getByRole('button', { name: 'Logout' }).first().press('Enter')
}

const readResources = () => performance.getEntriesByType('resource').map(({ name }) => name)

/** Opens a page and waits for what asks before a logout, which cannot be loaded offline. */
async function openGuarded(page: Page, address: string) {
  await openSettled(page, address, async () =>
    (await page.evaluate(readResources)).some((name) => name.includes('/unsent-work-')),
  )
}

test('notes that were not sent survive a logout, unless they are discarded, and an expired session', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|\/notes|\/progress|401|could not be/)
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const member = await newMember(site)
  const token = await createToken(site, member)
  const cart = { cart: [{ _id: course._id }] }
  await callApi(wire(site), 'PATCH /user/addcart', { token, body: cart })
  await logIn(page, site, token)
  await page.setViewportSize({ width: 1280, height: 900 })
  const lesson = `${site.url}${pages.lesson(course._id, video._id)}?tab=notes`
  await openGuarded(page, lesson)
  await expect(page.getByText(noteMessages.none)).toBeVisible()
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'New note' }).fill(text)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Your notes' })).toContainText(text)
  }
  const listNotes = async (own: string) => {
    const reply = await callApi(wire(site), `GET /api/lessons/${video._id}/notes`, { token: own })
    return (reply.body['notes'] as { body: string }[]).map(({ body }) => body)
  }
  const dialog = page.getByRole('dialog', { name: /not saved yet$/ })

  await test.step('offline, a logout asks, and Escape stays logged in', async () => {
    await page.context().setOffline(true)
    await write('written offline')
    await pressLogout(page)
    await expect(dialog).toContainText(/^1 note .*not saved yet/)
    await expect(dialog.getByRole('button', { name: messages.stay })).toBeFocused()
    expect(await flaws(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(accountMenu(page)).toBeFocused()
  })

  await test.step('on another page, what waits is sent before the logout', async () => {
    await page.context().setOffline(false)
    await expect.poll(() => listNotes(token)).toEqual(['written offline'])
    await page.route('**/notes/*', (route) => route.abort())
    await write('written on a bad connection')
    await openGuarded(page, site.url + pages.catalogue)
    await page.unroute('**/notes/*')
    await pressLogout(page)
    await expect(page).toHaveURL(`${site.url}/`)
    const next = await createToken(site, member)
    expect(await listNotes(next)).toHaveLength(2)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  await test.step('an expired session keeps a note until its user logs in again', async () => {
    const second = await createToken(site, member)
    await logIn(page, site, second)
    await page.goto(lesson)
    await expect(page.getByRole('list', { name: 'Your notes' })).toContainText('written offline')
    await page.context().setOffline(true)
    await callApi(wire(site), 'POST /user/logout', { token: second })
    await write('written too late')
    await page.context().setOffline(false)
    await expect(page.getByText(sessionMessages.sessionEnded)).toBeVisible()
    await logIn(page, site, await createToken(site, await newMember(site)))
    await page.goto(site.url + pages.catalogue)
    await pressLogout(page)
    const third = await createToken(site, member)
    await logIn(page, site, third)
    await page.goto(site.url + pages.catalogue)
    await expect.poll(() => listNotes(third)).toContain('written too late')
  })

  await test.step('discarding logs out', async () => {
    await openGuarded(page, lesson)
    await expect(page.getByRole('list', { name: 'Your notes' })).toContainText('written too late')
    await page.context().setOffline(true)
    await write('never to be sent')
    await pressLogout(page)
    await dialog.getByRole('button', { name: messages.discard }).press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})
