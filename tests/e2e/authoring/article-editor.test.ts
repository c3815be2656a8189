import type { Page } from '@playwright/test'
import { newAuthor, newCourse } from '#tests/e2e/support/author.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { image } from '#tests/factories/media/files.ts'

/** The editor of a new article, in a course of a new author. */
async function openEditor(page: Page, site: E2eServer) {
  const author = await newAuthor(site)
  const course = await newCourse(site, author.token, { title: 'Tuning reed organs' })
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/course/${course._id}`)
  await page.getByRole('button', { name: 'Add lessons to Lessons' }).click()
  const form = page.getByRole('form', { name: 'Add lessons to Lessons' })
  await form.getByRole('radio', { name: 'Article' }).check()
  await form.getByLabel('Title of the lesson').fill('How reeds sound')
  await form.getByRole('button', { name: 'Add lesson' }).click()
  await form.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'How reeds sound', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeVisible()
  return text
}

test('an author writes an article by keyboard alone and sees what learners get', async ({
  page,
  instantServer: site,
}) => {
  const text = await openEditor(page, site)
  const { keyboard } = page
  const typeLine = async (line: string) => {
    await keyboard.type(line)
    await keyboard.press('Enter')
  }
  const useTool = async (name: string) => {
    await keyboard.press('Alt+F10')
    await keyboard.press('Home')
    const tool = page.getByRole('toolbar').getByRole('button', { name, exact: true })
    for (let step = 0; step < 30 && !(await isFocused(tool)); step += 1) {
      await keyboard.press('ArrowRight')
    }
    await expect(tool).toBeFocused()
    await keyboard.press('Enter')
  }

  await text.focus()
  await test.step('Markdown while typing', async () => {
    await typeLine('# The reed')
    await typeLine('A **reed** swings $n$ times, see [the map](https://map.example).')
    await typeLine('- brass')
    await typeLine('steel')
    await keyboard.press('Enter')
    await typeLine('```ts')
    await keyboard.type('const pitch = 440')
    await keyboard.press('Control+Enter')
    await typeLine('[!TIP] Listen first.')
    await keyboard.press('Enter')
  })

  await test.step('tools of the toolbar', async () => {
    await useTool('Table')
    await expect(text).toBeFocused()
    await keyboard.type('Note')
    await keyboard.press('Tab')
    await keyboard.type('Pitch')
    await keyboard.press('Tab')
    await keyboard.type('Cents')
    await keyboard.press('Control+Enter')
    const chooser = page.waitForEvent('filechooser')
    await useTool('Image')
    const buffer = Buffer.from(await image({ width: 640, height: 360, format: 'png' }))
    await (await chooser).setFiles({ name: 'brass-reed.png', mimeType: 'image/png', buffer })
    await expect(text.getByRole('img', { name: 'brass reed' })).toBeVisible()
  })

  await test.step('leaves the text by Escape and Tab', async () => {
    await text.focus()
    await keyboard.press('Escape')
    await keyboard.press('Tab')
    await expect(text).not.toBeFocused()
  })
  expect(await axeFindings(page, { within: '[role="tabpanel"] [role="tabpanel"]' })).toEqual([])

  await page.getByRole('tab', { name: 'Write' }).focus()
  await keyboard.press('End')
  const preview = page.getByRole('tabpanel', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'The reed' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['brass', 'steel'])
  await expect(preview.getByRole('link', { name: 'the map' })).toBeVisible()
  await expect(preview.getByText('const', { exact: true })).toHaveClass('hljs-keyword')
  await expect(preview.getByRole('note')).toContainText('Listen first.')
  await expect(preview.getByRole('columnheader')).toHaveText(['Note', 'Pitch', 'Cents'])
  await expect(preview.locator('math')).toHaveCount(1)
  await expect(preview.getByRole('img', { name: 'brass reed' })).toBeVisible()
  expect(await axeFindings(page, { within: '[role="tabpanel"] [role="tabpanel"]' })).toEqual([])

  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(
    /^# The reed\n\nA \*\*reed\*\* swings \$n\$ times, see \[the map\]\(https:\/\/map\.example\)\.\n\n- brass\n- steel\n\n```ts\nconst pitch = 440\n```\n\n> \[!TIP\]\n> Listen first\.\n\n\| Note \| Pitch \|/,
  )
})

function isFocused(locator: ReturnType<Page['locator']>): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}
