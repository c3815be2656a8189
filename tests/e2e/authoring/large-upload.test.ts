import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { videoUploadResponse } from '#shared/contract/media/videos.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { browserLaunch } from '#tests/e2e/support/browser.ts'
import { limitUploads } from '#tests/e2e/support/limit-uploads.ts'
import { createToken, logIn } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { newVideoLesson, type VideoLesson } from '#tests/e2e/support/video-lesson.ts'
import { killTree, listProcesses } from '#tests/helpers/processes/process-table.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { hashFile, megabyte, writeRandomFile } from '#tests/helpers/random-files.ts'
import { startGate } from '#tests/helpers/servers/gate.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'

/** 2048 for the full size. */
const megabytes = Number(process.env['UPLOAD_MEGABYTES'] ?? 48)
const bytes = megabytes * megabyte
/** The whole file would take this long until the last interruption. */
const limitedSeconds = 15
const patience = { timeout: 60_000 + megabytes * 100 }
const name = 'Sailing.mp4'

/** A browser of its own, in the editor of the lesson, with what it has stored in its profile before. */
async function openEditor(site: E2eServer, { author, url }: VideoLesson, profile: string) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await browserLaunch()),
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  // Browsers with this API open a file chooser that tests cannot use.
  await page.addInitScript('delete window.showOpenFilePicker')
  /** Where the parts of the file that the page sends begin. */
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/uploads/'))
      offsets.push(Number(request.headers()['upload-offset']))
  })
  await logIn(page, site, await createToken(site, author))
  await page.goto(url)
  const endLimit = await limitUploads(page, bytes / limitedSeconds)
  return {
    context,
    page,
    field: page.getByRole('group', { name: 'Video', exact: true }),
    offsets,
    endLimit,
  }
}

/** Ends the browser before it could store or send anything more. */
async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  const isBrowser = ({ command }: { command: string }) =>
    command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  const browser = listProcesses().find(isBrowser)
  if (!browser) throw new Error('The browser does not run.')
  const closed = context.waitForEvent('close')
  await killTree(browser.pid)
  await closed
}

test('a large upload goes on where it was after the network, the browser and the server were gone', async ({
  killableServer: site,
}) => {
  test.setTimeout(120_000 + megabytes * 500)
  const folder = await mkdtemp(join(tmpdir(), 'lectern-large-upload-'))
  const [path, profile] = [join(folder, name), join(folder, 'profile')]
  const sent = await writeRandomFile(path, megabytes)
  const gate = await startGate(site.server.port)
  const gated = { ...site, url: `http://127.0.0.1:${gate.port}` }
  const lesson = await newVideoLesson(gated)
  const start = performance.now()
  let editor = await openEditor(gated, lesson, profile)
  const created = editor.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/videos'),
  )
  await editor.field.getByLabel('Choose a video', { exact: true }).setInputFiles(path)
  const location = (await (await created).headerValue('location')) ?? ''
  const headers = { Authorization: lesson.author.token, 'Tus-Resumable': '1.0.0' }
  const readReceived = async () => {
    const response = await fetch(site.url + location, { headers })
    return videoUploadResponse.parse(await response.json()).received
  }
  const waitForShare = async (share: number) => {
    await expect.poll(readReceived, patience).toBeGreaterThan(bytes * share)
  }
  /** The next part begins with what the server has, which has not become less. */
  const expectContinued = async (received: number, partsBefore: number) => {
    await expect.poll(() => editor.offsets[partsBefore] ?? -1).toBeGreaterThanOrEqual(received)
    console.log(`continued at ${editor.offsets[partsBefore]} of ${bytes}, ${received} had arrived`)
  }

  await test.step('without the network', async () => {
    await waitForShare(0.1)
    gate.shut()
    await expect(editor.field.getByText(/^\d+%. Waiting for the connection…$/)).toBeVisible()
    const [received, parts] = [await readReceived(), editor.offsets.length]
    gate.open()
    await expectContinued(received, parts)
  })

  await test.step('after the browser was killed', async () => {
    await waitForShare(0.25)
    // Browsers write to the disk some seconds later what a page stores.
    const isStored = () =>
      filesBelow(profile).some(
        (file) => file.includes('leveldb') && readFileSync(profile + file).includes(location),
      )
    await expect.poll(isStored).toBe(true)
    await killBrowser(editor.context, profile)
    const received = await readReceived()
    expect(received).toBeLessThan(bytes)
    editor = await openEditor(gated, lesson, profile)
    await expect(
      editor.field.getByText(/^Choose Sailing.mp4 again to continue at \d+%/),
    ).toBeVisible()
    await editor.field.getByLabel(`Choose ${name}`, { exact: true }).setInputFiles(path)
    await expectContinued(received, 0)
  })

  await waitForShare(0.5)
  const [received, parts] = [await readReceived(), editor.offsets.length]
  await site.server.stop('SIGKILL')
  const restarted = await startServer({ ...site.settings, PORT: String(site.server.port) })
  await test.step('after the server was killed', async () => {
    await editor.endLimit()
    await expectContinued(received, parts)
    await expect(editor.field.getByText(messages.queued)).toBeVisible(patience)
  })
  const seconds = (performance.now() - start) / 1000
  console.log(`${megabytes} MB in ${seconds.toFixed(1)} seconds, with three interruptions`)

  const [video, ...others] = await lesson.listVideos()
  expect(video).toMatchObject({ state: 'queued', bytes })
  expect(others).toEqual([])
  const stored = join(site.dataDir, 'files', 'videos', video?._id ?? '', 'source')
  expect(await hashFile(stored)).toBe(sent)
  await editor.context.close()
  await gate.close()
  await restarted.stop()
  await rm(folder, { recursive: true })
})
