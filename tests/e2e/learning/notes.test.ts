import type { Locator, Page } from '@playwright/test'
import { noteMessages } from '#shared/messages/lessons/notes.ts'
import { watchingMessages } from '#shared/messages/media/watching.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse, useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { type E2eServer, expect, test } from '#tests/e2e/support/test.ts'
import { callApi } from '#tests/helpers/client.ts'

const notesOf = (page: Page) => page.getByRole('list', { name: 'Your notes' }).getByRole('listitem')

const isFullScreen = (player: Locator) =>
  player.evaluate((element) => element === document.fullscreenElement)

async function openVideo(page: Page, site: E2eServer) {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const token = await createToken(site, await newMember(site))
  const body = { cart: [{ _id: course._id }] }
  expect((await callApi(wire(site), 'PATCH /user/addcart', { token, body })).status).toBe(200)
  await logIn(page, site, token)
  await page.setViewportSize({ width: 1280, height: 900 })
  // Loaded by what also listens for N.
  const notes = page.waitForResponse(`**/api/lessons/${video._id}/notes`)
  await page.goto(site.url + pages.lesson(course._id, video._id))
  await notes
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player.getByText(/^Length:/)).toBeAttached()
  return { course, video, token, player }
}

test('a learner writes, edits, deletes and restores notes by keyboard beside the video', async ({
  page,
  instantServer: site,
}) => {
  const { course, video, player } = await openVideo(page, site)
  const field = page.getByRole('textbox', { name: 'New note' })

  await test.step('N in the player leaves full screen and opens the field at the current second', async () => {
    await player.locator('video').evaluate((element: HTMLVideoElement) => {
      element.currentTime = 4
    })
    await pressNInFullScreen(page, player)
    await expect(page.getByRole('checkbox', { name: 'At 0:04' })).toBeChecked()
    await page.keyboard.type('Mix **two** parts')
    await page.keyboard.press('Control+Enter')
    await expect(notesOf(page)).toHaveCount(1)
    await expect(notesOf(page).locator('strong')).toHaveText('two')
    await expect(field).toHaveValue('')
  })

  await test.step('saved by keyboard, it returns to full screen', async () => {
    await expect.poll(() => isFullScreen(player)).toBe(true)
    await expect(player).toBeFocused()
    await page.keyboard.press('f')
    await expect.poll(() => isFullScreen(player)).toBe(false)
  })

  await test.step('Escape returns to the player and keeps the text over a reload', async () => {
    await page.keyboard.press('n')
    await expect(field).toBeFocused()
    await page.keyboard.type('half a thought')
    await page.keyboard.press('Escape')
    await expect(player).toBeFocused()
    await page.reload()
    await expect(field).toHaveValue('half a thought')
    await expect(notesOf(page)).toHaveCount(1)
    // At the top, nothing that stays at the bottom covers the notes.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await flaws(page)).toEqual([])
  })

  await test.step('edits, plays from the time, deletes and undoes', async () => {
    const edit = page.getByRole('button', { name: 'Edit the note at 0:04' })
    const editor = page.getByRole('textbox', { name: 'Edit the note at 0:04' })
    await edit.press('Enter')
    await expect(editor).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await editor.fill('Turn the heap')
    await page.keyboard.press('Control+Enter')
    await expect(notesOf(page)).toContainText('Turn the heap')
    await expect(page.getByText(noteMessages.savedHere)).toHaveCount(0)
    await expect(edit).toBeFocused()
    await page.getByRole('button', { name: 'Play from 0:04' }).click()
    await expect
      .poll(() => player.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime))
      .toBeGreaterThanOrEqual(4)
    await page.getByRole('button', { name: 'Delete the note at 0:04' }).press('Enter')
    await expect(page.getByText(noteMessages.none)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notes', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notesOf(page)).toContainText('Turn the heap')
    await expect(page.getByText(noteMessages.savedHere)).toHaveCount(0)
  })

  await test.step('after one of several notes is deleted, the list has the focus', async () => {
    await field.fill('Water it')
    await page.getByRole('checkbox', { name: /^At / }).uncheck()
    await page.getByRole('button', { name: 'Save note' }).press('Enter')
    await expect(notesOf(page)).toHaveCount(2)
    await expect(page.getByText(noteMessages.savedHere)).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete the note', exact: true }).press('Enter')
    await expect(notesOf(page)).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Your notes' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notesOf(page)).toHaveCount(2)
    await expect(page.getByText(noteMessages.savedHere)).toHaveCount(0)
  })

  await test.step('the page of all notes searches, links to the second and exports', async () => {
    await page.getByRole('link', { name: 'All my notes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Notes' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search notes' }).fill('nothing like this')
    await expect(page.getByText(noteMessages.noMatch)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search notes' }).fill('heap')
    await expect(page.getByRole('link', { name: 'Play from 0:04' })).toHaveAttribute(
      'href',
      `${pages.lessonAt(course._id, video._id, 4)}&tab=notes`,
    )
    expect(await flaws(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as Markdown' }).click()
    expect((await download).suggestedFilename()).toBe('notes.md')
  })
})

/** Leaves full screen for the field of a new note. */
async function pressNInFullScreen(page: Page, player: Locator): Promise<void> {
  await player.focus()
  await page.keyboard.press('f')
  await expect.poll(() => isFullScreen(player)).toBe(true)
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await expect.poll(() => isFullScreen(player)).toBe(false)
}

test('a note that was left does not return to full screen when it is saved later', async ({
  page,
  instantServer: site,
}) => {
  const { player } = await openVideo(page, site)
  const field = page.getByRole('textbox', { name: 'New note' })
  const saveButton = page.getByRole('button', { name: 'Save note' })
  const startInFullScreen = async (text: string) => {
    await pressNInFullScreen(page, player)
    await page.keyboard.type(text)
  }
  const saveInPage = async (text: string) => {
    await saveButton.press('Enter')
    await expect(notesOf(page).filter({ hasText: text })).toBeVisible()
    await expect(saveButton).toBeFocused()
    expect(await isFullScreen(player)).toBe(false)
  }

  await test.step('after a click elsewhere', async () => {
    await startInFullScreen('left for the heading')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(field).not.toBeFocused()
    await saveInPage('left for the heading')
    await expect(page.getByText(noteMessages.savedHere)).toHaveCount(0)
  })

  await test.step('after another page', async () => {
    const myNotes = page.getByRole('heading', { level: 1, name: 'My Notes' })
    await page.getByRole('link', { name: 'All my notes' }).click()
    await page.getByRole('link', { name: /^Play from/ }).click()
    // The keys of notes work once their markers are shown.
    const marked = /Note: left for the heading/
    const seekBar = player.getByRole('slider', { name: 'Seek' })
    await expect(seekBar).toHaveAttribute('aria-valuetext', marked)
    await expect(field).toBeVisible()
    await startInFullScreen('left for a page')
    await page.goBack()
    await expect(myNotes).toBeVisible()
    await page.goForward()
    await expect(field).toHaveValue('left for a page')
    await saveInPage('left for a page')
  })
})

test('notes of another search that fail to load are loaded by Retry', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  const { video, token } = await openVideo(page, site)
  const { status } = await callApi(
    wire(site),
    `PUT /api/lessons/${video._id}/notes/${crypto.randomUUID()}`,
    { token, body: { body: 'Turn the heap', seconds: 4, at: new Date().toISOString() } },
  )
  expect(status).toBe(200)
  await page.goto(site.url + pages.myNotes)
  const note = page.getByText('Turn the heap')
  await expect(note).toBeVisible()
  await page.route('**/user/notes?*', (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('nothing like this')
  const failed = page.getByRole('alert').filter({ hasText: noteMessages.loadFailed })
  await expect(failed).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.unroute('**/user/notes?*')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(noteMessages.noMatch)).toBeVisible()
})

test('the next user of a tab does not see the note that was being written', async ({
  page,
  instantServer: site,
}) => {
  const { course, video, player } = await openVideo(page, site)
  const field = page.getByRole('textbox', { name: 'New note' })
  const openNotes = () =>
    expect(async () => {
      await player.focus()
      await page.keyboard.press('n')
      await expect(field).toBeFocused({ timeout: 1000 })
    }).toPass()
  await openNotes()
  await page.keyboard.type('for nobody else')
  const next = await createToken(site, await newMember(site))
  const body = { cart: [{ _id: course._id }] }
  await callApi(wire(site), 'PATCH /user/addcart', { token: next, body })
  await logIn(page, site, next)
  await page.goto(site.url + pages.lesson(course._id, video._id))
  await openNotes()
  await expect(field).toHaveValue('')
})

test('notes written offline in two tabs arrive exactly once', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|\/notes/)
  const { course, video, token } = await openVideo(page, site)
  const address = `${site.url}${pages.lesson(course._id, video._id)}?tab=notes`
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(address)
    await expect(tab.getByText(noteMessages.none)).toBeVisible()
  }
  await page.context().setOffline(true)
  for (const [tab, text] of [
    [page, 'from the first tab'],
    [other, 'from the second tab'],
  ] as const) {
    await tab.getByRole('textbox', { name: 'New note' }).fill(text)
    await tab.getByRole('button', { name: 'Save note' }).click()
    await expect(notesOf(tab).filter({ hasText: text })).toContainText(noteMessages.savedHere)
  }
  await expect(notesOf(page)).toHaveCount(2)
  await page.context().setOffline(false)
  for (const tab of [page, other]) {
    await expect(notesOf(tab)).toHaveCount(2)
    await expect(tab.getByText(noteMessages.savedHere)).toHaveCount(0)
  }
  const { body } = await callApi(wire(site), `GET /api/lessons/${video._id}/notes`, { token })
  expect(body['notes']).toHaveLength(2)
})

test('a note of the former video that arrives late says so', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|\/notes/)
  const { course, video, player } = await openVideo(page, site)
  const watched = page.waitForResponse(`**/api/lessons/${video._id}/progress`)
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await watched
  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await player.focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.type('too early')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+Enter')
  await expect(notesOf(page)).toContainText(noteMessages.savedHere)
  // A change of what is not sent yet is of the same video.
  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await page.getByRole('textbox', { name: /^Edit the note/ }).fill('written before')
  await page.keyboard.press('Control+Enter')
  await useDatabase(site, (db) =>
    db.query(`update lessons set video = '/videos/other.mp4' where course_id = $1 and id = $2`, [
      course._id,
      video._id,
    ]),
  )
  await page.context().setOffline(false)
  await expect(notesOf(page)).toContainText('written before')
  await expect(notesOf(page)).toContainText(noteMessages.fromEarlierVideo)
})

test('an author sees under the video how learners watch it', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const { token } = course.author
  await logIn(page, site, token)
  const address = site.url + pages.lesson(course._id, video._id)
  await page.goto(address)
  await expect(page.getByText(watchingMessages.tooFew)).toBeVisible()
  for (const end of [5, 10, 20]) {
    const learner = await createToken(site, await newMember(site))
    const cart = { cart: [{ _id: course._id }] }
    await callApi(wire(site), 'PATCH /user/addcart', { token: learner, body: cart })
    const { status } = await callApi(wire(site), `PUT /api/lessons/${video._id}/progress`, {
      token: learner,
      body: { position: end, duration: 120, watched: [[0, end]], at: new Date().toISOString() },
    })
    expect(status).toBe(200)
  }
  await page.reload()
  const region = page.getByRole('region', { name: 'How learners watch this video' })
  await expect(region).toContainText('3 learners')
  await region.getByText('Show as table').click()
  await expect(region.getByRole('row').nth(1)).toContainText('100%')
  expect(await flaws(page)).toEqual([])
})
