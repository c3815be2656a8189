import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newAuthor, newCourse, wire } from '#tests/e2e/support/author.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import {
  enrol,
  expectTime,
  openPlayer,
  ownClip,
  playerAt,
  playerOn,
  test,
  readTime,
} from '#tests/e2e/support/cinema.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect } from '#tests/e2e/support/test.ts'
import { uploadAs } from '#tests/factories/media/files.ts'

const video = (player: Locator) => player.locator('video')
const mediaValue = (player: Locator, name: 'muted' | 'volume' | 'playbackRate' | 'paused') =>
  video(player).evaluate((element: HTMLVideoElement, key) => element[key], name)
const button = (player: Locator, name: string) => player.getByRole('button', { name, exact: true })

async function opened(player: Locator): Promise<void> {
  await expect(player.getByText('Length: 2 minutes')).toBeAttached()
}

/** The same; from then on the controls and messages stay visible until the test advances the clock. */
async function openedStill(player: Locator): Promise<void> {
  await opened(player)
  await player.page().clock.pauseAt(Date.now() + 60_000)
}

test('every control works by mouse', async ({ page, cinema, token }) => {
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await openedStill(player)
  const box = await player.boundingBox()
  expect(box?.height).toBe(500)

  await test.step('plays and pauses, by the button and by a click on the video', async () => {
    await button(player, 'Play').click()
    await expect.poll(() => readTime(player)).toBeGreaterThan(0.3)
    await button(player, 'Pause').click()
    await expect.poll(() => mediaValue(player, 'paused')).toBe(true)
    await player.click({ position: { x: 300, y: 120 } })
    await expect(button(player, 'Pause')).toBeVisible()
    await player.click({ position: { x: 300, y: 120 } })
    await expect(button(player, 'Play')).toBeVisible()
  })

  const slider = player.getByRole('slider', { name: 'Seek' })
  await test.step('seeks to a fraction, and shows the time under the pointer', async () => {
    const rail = await slider.boundingBox()
    if (!rail) throw new Error('The slider has no bounding box.')
    const y = rail.y + rail.height / 2
    await page.mouse.move(rail.x + rail.width / 2, y)
    await expect(player.getByText('1:00', { exact: true })).toBeVisible()
    await page.mouse.click(rail.x + rail.width / 4, y)
    await expectTime(player, 30, 1.5)
    await page.mouse.move(rail.x + rail.width / 4, y)
    await page.mouse.down()
    await page.mouse.move(rail.x + rail.width * 0.7, y, { steps: 4 })
    await expect(slider).toHaveAttribute('aria-valuetext', /^1 minute 2[345] seconds of 2 minutes$/)
    expect(await readTime(player)).toBeLessThan(40)
    await page.mouse.up()
    await expectTime(player, 84, 1.5)
  })

  await test.step('rewinds and goes forward by 10 seconds', async () => {
    const before = await readTime(player)
    await button(player, 'Rewind 10 seconds').click()
    await expectTime(player, before - 10)
    await button(player, 'Forward 10 seconds').click()
    await expectTime(player, before)
  })

  await test.step('mutes, and sets the volume', async () => {
    await button(player, 'Mute').click()
    await expect(button(player, 'Mute')).toHaveAttribute('aria-pressed', 'true')
    expect(await mediaValue(player, 'muted')).toBe(true)
    await button(player, 'Mute').click()
    expect(await mediaValue(player, 'muted')).toBe(false)
    const loudness = await player.getByRole('slider', { name: 'Volume' }).boundingBox()
    if (!loudness) throw new Error('The volume slider has no bounding box.')
    await page.mouse.click(loudness.x + loudness.width / 2, loudness.y + loudness.height / 2)
    await expect.poll(() => mediaValue(player, 'volume')).toBe(0.5)
  })

  await test.step('offers the four speeds', async () => {
    const speed = player.getByRole('combobox', { name: 'Speed' })
    await expect(speed.getByRole('option')).toHaveText(['0.5×', '1×', '1.5×', '2×'])
    for (const rate of [0.5, 1.5, 2, 1]) {
      await speed.selectOption(String(rate))
      await expect.poll(() => mediaValue(player, 'playbackRate')).toBe(rate)
    }
  })

  await test.step('shows elapsed or remaining time, by a click', async () => {
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(player.getByText('0:05', { exact: true })).toBeVisible()
    await player.getByRole('button', { name: /^Elapsed: 5 seconds/ }).click()
    await expect(player.getByText('−1:55', { exact: true })).toBeVisible()
    await player.getByRole('button', { name: /^Remaining: 1 minute 55 seconds/ }).click()
    await expect(player.getByText('0:05', { exact: true })).toBeVisible()
  })

  await test.step('enters and leaves full screen', async () => {
    await button(player, 'Full screen').click()
    await expect(button(player, 'Full screen')).toHaveAttribute('aria-pressed', 'true')
    expect(await player.evaluate((element) => element === document.fullscreenElement)).toBe(true)
    await button(player, 'Full screen').click()
    await expect(button(player, 'Full screen')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('enters and leaves picture-in-picture', async () => {
    const choose = async () => {
      await button(player, 'Settings').click()
      await button(player, 'Picture in picture').click()
    }
    const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null)
    await choose()
    await expect.poll(isSmall).toBe(true)
    await choose()
    await expect.poll(isSmall).toBe(false)
  })
})

test('every control works by keyboard, and keys are listed', async ({ page, cinema, token }) => {
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await openedStill(player)
  await page.getByRole('link', { name: 'My Learnings', exact: true }).focus()
  const tab = (presses: number) => pressTimes(page, 'Tab', presses)
  const focusedName = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const names: string[] = []
  for (let presses = 0; presses < 11; presses++) {
    await tab(1)
    names.push(await focusedName())
  }
  expect(names).toEqual([
    'Seek',
    'Play',
    'Rewind 10 seconds',
    'Forward 10 seconds',
    'Mute',
    'Volume',
    '',
    'Speed',
    'Settings',
    'Theatre mode',
    'Full screen',
  ])
  const now = player.getByRole('status')

  await test.step('global keys of the player', async () => {
    await player.focus()
    await page.keyboard.press(' ')
    await expect(now).toHaveText('Play')
    await expect.poll(() => mediaValue(player, 'paused')).toBe(false)
    await page.keyboard.press('k')
    await expect(now).toHaveText('Pause')
    await page.keyboard.press('5')
    await expectTime(player, 60)
    for (const [key, seconds, announcement] of [
      ['l', 70, 'Forward 10 seconds'],
      ['j', 60, 'Back 10 seconds'],
      ['ArrowRight', 65, 'Forward 5 seconds'],
      ['ArrowLeft', 60, 'Back 5 seconds'],
      ['9', 108, '1:48'],
      ['0', 0, '0:00'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(now).toHaveText(announcement)
      await expectTime(player, seconds)
    }
    await page.keyboard.press('ArrowDown')
    await expect(now).toHaveText('Volume 95%')
    await page.keyboard.press('ArrowUp')
    await expect(now).toHaveText('Volume 100%')
    await page.keyboard.press('m')
    await expect(now).toHaveText('Muted')
    await page.keyboard.press('>')
    await expect(now).toHaveText('Speed 1.5')
    await page.keyboard.press('<')
    await expect(now).toHaveText('Speed 1')
    await page.keyboard.press('t')
    await expect(now).toHaveText('Theatre mode on')
    await page.keyboard.press('t')
    await expect(now).toHaveText('Theatre mode off')
    await page.keyboard.press('f')
    await expect(button(player, 'Full screen')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('f')
    await expect(button(player, 'Full screen')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the list of shortcuts', async () => {
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(list).toContainText('Play or pause')
    await page.keyboard.press('l')
    await expectTime(player, 0)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(player).toBeFocused()
  })

  await test.step('a focused control keeps its own keys', async () => {
    await button(player, 'Mute').focus()
    await page.keyboard.press(' ')
    expect(await mediaValue(player, 'muted')).toBe(false)
    expect(await mediaValue(player, 'paused')).toBe(true)
    await player.getByRole('slider', { name: 'Seek' }).focus()
    await page.keyboard.press('End')
    await expectTime(player, 120)
    await page.keyboard.press('PageDown')
    await expectTime(player, 108)
    await page.keyboard.press('Home')
    await expectTime(player, 0)
    await player.getByRole('slider', { name: 'Volume' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => mediaValue(player, 'volume')).toBe(0.95)
    await expectTime(player, 0)
  })

  await test.step('settings open, close by Escape and restore focus', async () => {
    await button(player, 'Settings').focus()
    await page.keyboard.press('Enter')
    await expect(button(player, 'Keyboard shortcuts')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(player, 'Keyboard shortcuts')).toBeHidden()
    await expect(button(player, 'Settings')).toBeFocused()
  })
})

test('controls hide after three idle seconds of playing, and never while in use', async ({
  page,
  cinema,
  token,
}) => {
  await page.clock.install()
  await logIn(page, cinema.site, token)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`${cinema.site.url}/courses/view/${cinema.courses.clip}`)
  const player = page.getByRole('region', { name: /^Video player/ })
  await test.step('after a spinner of 3.5 seconds', async () => {
    await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
    await page.clock.runFor(3400)
    await expect(page.getByText('Loading the video')).toBeVisible()
    await expect(player).toHaveCount(0)
    await page.clock.runFor(200)
    await opened(player)
  })
  const play = button(player, 'Play')
  const pause = button(player, 'Pause')
  const wayBack = button(player, 'Show player controls')
  const box = await player.boundingBox()
  if (!box) throw new Error('The player has no bounding box.')
  const overVideo = { x: box.x + 400, y: box.y + 100 }

  await test.step('not while paused', async () => {
    await page.mouse.move(overVideo.x, overVideo.y)
    await page.clock.runFor(10_000)
    await expect(play).toBeVisible()
  })

  await test.step('while playing, after three ticks', async () => {
    await page.mouse.click(overVideo.x, overVideo.y)
    await expect(pause).toBeVisible()
    await page.clock.runFor(2900)
    await expect(pause).toBeVisible()
    await page.clock.runFor(1100)
    await expect(pause).toBeHidden()
  })

  await test.step('a movement shows them and restarts the timer', async () => {
    await page.mouse.move(overVideo.x + 5, overVideo.y)
    await expect(pause).toBeVisible()
    await page.clock.runFor(2000)
    await page.mouse.move(overVideo.x, overVideo.y)
    await page.clock.runFor(2000)
    await expect(pause).toBeVisible()
  })

  await test.step('not while they are hovered', async () => {
    await pause.hover()
    await page.clock.runFor(10_000)
    await expect(pause).toBeVisible()
  })

  await test.step('not while they are focused by keyboard', async () => {
    await page.keyboard.press('Tab')
    await page.mouse.move(5, 5)
    await page.clock.runFor(10_000)
    await expect(pause).toBeVisible()
  })

  await test.step('hidden controls are inert, and Tab shows them again', async () => {
    await page.mouse.click(overVideo.x, overVideo.y)
    await expect(play).toBeVisible()
    await page.mouse.click(overVideo.x, overVideo.y)
    await expect(pause).toBeVisible()
    await page.clock.runFor(4000)
    await expect(pause).toBeHidden()
    await expect(player.getByRole('slider')).toHaveCount(0)
    await expect(player.getByRole('button')).toHaveCount(1)
    await page.getByRole('link', { name: 'My Learnings', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(pause).toBeFocused()
    await expect(wayBack).toHaveCount(0)
  })

  await test.step('a key shows them too', async () => {
    await player.focus()
    await page.clock.runFor(4000)
    await expect(pause).toBeHidden()
    await page.keyboard.press('l')
    await expect(pause).toBeVisible()
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a tap shows the controls, a double tap at the sides skips', async ({
    page,
    cinema,
    token,
  }) => {
    const player = await openPlayer(page, cinema, cinema.courses.clip, token)
    await openedStill(player)
    const box = await player.boundingBox()
    if (!box) throw new Error('The player has no bounding box.')
    expect(Math.abs((box.width * 9) / 16 - box.height)).toBeLessThan(1)
    const tapAt = (fraction: number) =>
      page.touchscreen.tap(box.x + box.width * fraction, box.y + 20)
    await button(player, 'Forward 10 seconds').tap()
    await expectTime(player, 10)
    await button(player, 'Play').tap()
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(button(player, 'Pause')).toBeHidden({ timeout: 300 })
    }).toPass()
    await tapAt(0.5)
    await expect(button(player, 'Pause')).toBeVisible()
    await button(player, 'Pause').tap()
    await expect.poll(() => mediaValue(player, 'paused')).toBe(true)
    const before = await readTime(player)
    await tapInARow(page, box.x + box.width * 0.9, box.y + 20, 2)
    await expect(player.getByRole('status')).toHaveText('Forward 10 seconds')
    await expectTime(player, before + 10)
    await tapInARow(page, box.x + box.width * 0.1, box.y + 20, 3)
    await expectTime(player, before - 10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('in landscape, the video fills the screen', async ({ page, cinema, token }) => {
    const player = await openPlayer(page, cinema, cinema.courses.clip, token)
    await opened(player)
    await page.setViewportSize({ width: 740, height: 360 })
    const readPixels = async () => {
      const { x = 9, y = 9, width, height } = (await player.boundingBox()) ?? {}
      return `${Math.abs(Math.round(x))} ${Math.abs(Math.round(y))} ${width} ${height}`
    }
    await expect.poll(readPixels).toBe('0 0 740 360')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(740)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await player.boundingBox())?.width).toBe(328)
  })
})

test('theatre mode is as wide as the window, and remembered', async ({ page, cinema, token }) => {
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await opened(player)
  const readBox = async () => {
    const box = await player.boundingBox()
    return [box?.x, box?.width, box?.height]
  }
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  const large = [0, width, Math.min((width * 9) / 16, (page.viewportSize()?.height ?? 0) - 64)]
  expect(await readBox()).not.toEqual(large)
  await button(player, 'Theatre mode').click()
  await expect.poll(readBox).toEqual(large)
  await expect(player).toBeInViewport({ ratio: 0.99 })
  expect(await axeFindings(page)).toEqual([])
  expect(await enlargedFlaws(page, '[data-player]')).toEqual([])
  await page.reload()
  await playerOn(page)
  await expect.poll(readBox).toEqual(large)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(button(player, 'Theatre mode')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  // The key works once the page knows the new width.
  await expect(button(player, 'Theatre mode')).toBeVisible()
  await player.focus()
  await page.keyboard.press('t')
  await expect.poll(async () => (await player.boundingBox())?.height).toBe(500)
})

test('after the end, the learner can watch again, review, or go on with the next course', async ({
  page,
  cinema,
  token,
}) => {
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await opened(player)
  const screen = player.getByRole('region', { name: 'The video has ended.' })
  const watchTheEnd = async () => {
    await video(player).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5
      return element.play()
    })
    await expect(screen).toBeVisible()
  }
  await watchTheEnd()
  await expect(player.getByRole('status')).toHaveText('The video has ended.')
  const next = screen.getByRole('link', { name: /^Next course Cinema course/ })
  await expect(next).toBeVisible()
  expect(await flaws(page)).toEqual([])
  expect(await enlargedFlaws(page, 'section[aria-labelledby="end-title"]')).toEqual([])

  await button(player, 'Replay').click()
  await expect(screen).toHaveCount(0)
  await expect(player).toBeFocused()
  await expect.poll(() => readTime(player)).toBeLessThan(5)
  await watchTheEnd()
  await button(player, 'Review now').click()
  await expect(page.getByRole('tabpanel', { name: 'Review' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Write a review' })).toBeVisible()
  await player.focus()
  await page.keyboard.press('j')
  await expect(screen).toHaveCount(0)
  await watchTheEnd()
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cinema course clip')
  await expect(screen).toHaveCount(0)
})

test('settings are remembered, media keys work, and another tab pauses this one', async ({
  page,
  context,
  cinema,
  token,
}) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler
      set(action, handler)
    }
    const setPosition = navigator.mediaSession.setPositionState.bind(navigator.mediaSession)
    navigator.mediaSession.setPositionState = (state) => {
      Object.assign(window, { lockScreenPosition: state?.position })
      setPosition(state)
    }
    Object.assign(window, { mediaKey: (action: string) => handlers[action]?.({ action } as never) })
  })
  const player = await openPlayer(page, cinema, cinema.courses.clip, token)
  await openedStill(player)
  await player.focus()
  for (const key of ['ArrowDown', 'ArrowDown', '>']) await page.keyboard.press(key)
  await page.reload()
  await opened(await playerOn(page))
  expect(await mediaValue(player, 'volume')).toBe(0.9)
  expect(await mediaValue(player, 'playbackRate')).toBe(1.5)

  await button(player, 'Play').click()
  await expect(button(player, 'Pause')).toBeVisible()
  const mediaKey = (action: string) =>
    page.evaluate((name) => (Reflect.get(window, 'mediaKey') as (n: string) => void)(name), action)
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(
    'Cinema course clip',
  )
  await mediaKey('pause')
  await expect(button(player, 'Play')).toBeVisible()
  const before = await readTime(player)
  await mediaKey('seekforward')
  await expectTime(player, before + 10)
  const readLockScreen = () =>
    page.evaluate(() => Number(Reflect.get(window, 'lockScreenPosition')))
  const now = await readTime(player)
  await expect.poll(readLockScreen).toBeCloseTo(now, 1)
  await mediaKey('play')
  await expect(button(player, 'Pause')).toBeVisible()

  const other = await context.newPage()
  const there = await playerAt(other, cinema, cinema.courses.clip)
  await opened(there)
  await button(there, 'Play').click()
  await expect(button(there, 'Pause')).toBeVisible()
  await expect(player.getByRole('status')).toHaveText(
    'Paused because a video is playing in another tab.',
  )
  await expect(button(player, 'Play')).toBeVisible()
  await expect(button(there, 'Pause')).toBeVisible()
})

test('uploaded captions are shown when enabled, and stay enabled', async ({
  page,
  cinema,
  token,
}) => {
  const { site } = cinema
  const author = await newAuthor(site)
  const bytes = await readFile(new URL('../../media/clip.vtt', import.meta.url))
  const course = await newCourse(site, author.token, {
    link: site.url + ownClip,
    captions: await uploadAs(wire(site), author.token, { bytes, purpose: 'captions' }),
  })
  await enrol(site, token, [course._id])
  const player = await openPlayer(page, cinema, course._id, token)
  await opened(player)
  // The file has no names of speakers; the track that is made of it meanwhile has.
  const first = player.getByText(/^(?:Ada: )?The square sets out\.$/)
  await player.focus()
  await page.keyboard.press('ArrowRight')
  await expectTime(player, 5)
  await expect(first).toHaveCount(0)
  await button(player, 'Captions').click()
  await expect(first).toBeVisible()
  await player.focus()
  await page.keyboard.press('3')
  await expect(first).toHaveCount(0)
  await expect(player.getByText('It is & stays')).toBeVisible()
  await expect(player.getByText('in the middle.')).toBeVisible()
  await page.reload()
  await expect(button(await playerOn(page), 'Captions')).toHaveAttribute('aria-pressed', 'true')
  await openedStill(player)
  await player.focus()
  await page.keyboard.press('c')
  await expect(player.getByRole('status')).toHaveText('Captions off')
  await expect(button(player, 'Captions')).toHaveAttribute('aria-pressed', 'false')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the player has no accessibility violations, and every control has name, role and state: ${colorScheme}`, async ({
    page,
    cinema,
    token,
  }) => {
    await page.emulateMedia({ colorScheme })
    const player = await openPlayer(page, cinema, cinema.courses.clip, token)
    await opened(player)
    await button(player, 'Settings').click()
    expect(await axeFindings(page)).toEqual([])
    await expect(player.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
      'aria-valuetext',
      '0 seconds of 2 minutes',
    )
    const controls = [
      player.getByRole('slider', { name: 'Seek', disabled: false }),
      player.getByRole('button', { name: 'Play', exact: true }),
      player.getByRole('button', { name: 'Rewind 10 seconds' }),
      player.getByRole('button', { name: 'Forward 10 seconds' }),
      player.getByRole('button', { name: 'Mute', pressed: false }),
      player.getByRole('slider', { name: 'Volume' }),
      player.getByRole('button', { name: 'Elapsed: 0 seconds' }),
      player.getByRole('combobox', { name: 'Speed' }),
      player.getByRole('button', { name: 'Settings', expanded: true }),
      player.getByRole('button', { name: 'Picture in picture' }),
      player.getByRole('button', { name: 'Keyboard shortcuts' }),
      player.getByRole('button', { name: 'Theatre mode', pressed: false }),
      player.getByRole('button', { name: 'Full screen', pressed: false }),
    ]
    for (const control of controls) await expect(control).toHaveCount(1)
    await expect(player.locator('a, button, input, select, [tabindex="0"]')).toHaveCount(
      controls.length,
    )
    await button(player, 'Mute').click()
    await expect(button(player, 'Mute')).toHaveAttribute('aria-pressed', 'true')
    await expect(player.getByRole('slider', { name: 'Volume' })).toHaveAttribute(
      'aria-valuetext',
      'Muted, 100%',
    )
    await player.focus()
    await page.keyboard.press('?')
    expect(await axeFindings(page)).toEqual([])
  })
}

/**
 * Dispatches taps with timestamps a tenth of a second apart, however slow the machine is. The end of
 * a touch does not wait for the page to handle its start: a long one would be no tap.
 */
async function tapInARow(page: Page, x: number, y: number, times: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const now = Date.now() / 1000
  for (let tap = 0; tap < times; tap++) {
    const timestamp = now + tap / 10
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
    await Promise.all([touch('touchStart', [{ x, y }]), touch('touchEnd', [])])
  }
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}
