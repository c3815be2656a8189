import { pages } from '#shared/paths.ts'
import { startWebhookReceiver, verifyDelivery } from '#tests/helpers/servers/webhook-receiver.ts'
import { createViewerToken } from '../support/every-page.ts'
import { flaws, widths } from '../support/looks.ts'
import { logIn, newMember } from '../support/member.ts'
import { tabAndPress, tabTo } from '../support/tab-to.ts'
import { expect, test } from '../support/test.ts'

test('by keyboard alone, an admin connects a system, tests it, reads its log and sends an event again', async ({
  page,
  instantServer: site,
}) => {
  const receiver = await startWebhookReceiver()
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.webhooks}`)
  const host = `127.0.0.1:${receiver.port}`
  let secret = ''

  await test.step('the form reports what is missing and shows the secret once', async () => {
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
    const current = sidebar.locator('[aria-current="page"]')
    await expect(current).toHaveText(['Webhooks'])
    expect(await flaws(page, widths)).toEqual([])
    await tabAndPress(page, page.getByRole('button', { name: 'Add webhook' }))
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await tabAndPress(page, dialog.getByRole('button', { name: 'Add webhook' }))
    await expect(dialog.getByText('Choose at least one event.').first()).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await tabTo(page, dialog.getByRole('textbox', { name: 'Address' }))
    await page.keyboard.type(`http://${host}/in`)
    await tabAndPress(
      page,
      dialog.getByRole('checkbox', { name: 'An account was created' }),
      'Space',
    )
    await tabTo(page, dialog.getByRole('textbox', { name: 'Description' }))
    await page.keyboard.type('Customer database')
    await tabAndPress(page, dialog.getByRole('button', { name: 'Add webhook' }))
    const saved = page.getByRole('dialog', { name: 'Save the secret' })
    const shown = saved.getByText(/^whsec_/)
    secret = (await shown.textContent()) ?? ''
    const help = await saved.getByText('The receiver uses it').boundingBox()
    const box = await shown.boundingBox()
    expect(box?.y).toBeGreaterThan((help?.y ?? 0) + (help?.height ?? 0) + 7)
    expect(await flaws(page, widths)).toEqual([])
    await tabAndPress(page, saved.getByRole('button', { name: 'I have saved it' }))
    // The button that opened the dialog was part of the empty list.
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: host })).toBeVisible()
    await expect(page.getByText(secret)).toHaveCount(0)
  })

  const log = page.getByRole('list', { name: 'Deliveries' })

  await test.step('a test event arrives, and the log has its request and response', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Send test event' }))
    await expect(log.getByText('Delivered')).toBeVisible()
    await tabAndPress(page, log.locator('summary', { hasText: 'webhook.test' }))
    await expect(log.getByText('status 200')).toBeVisible()
    await expect(log.getByText('Thank you')).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    const [event] = receiver.received
    expect(event && verifyDelivery(event, secret, new Date())).toBe(true)
  })

  await test.step('what happens on the site is sent, and sent again on request', async () => {
    await newMember(site)
    await expect.poll(() => receiver.received.length).toBe(2)
    await tabAndPress(page, page.getByRole('button', { name: 'Refresh' }))
    await tabAndPress(page, log.locator('summary', { hasText: 'user.created' }))
    const seen = Promise.withResolvers<void>()
    receiver.responses.set(
      '/in',
      (response) => void seen.promise.then(() => response.writeHead(200).end()),
    )
    await tabAndPress(
      page,
      log.getByRole('listitem').first().getByRole('button', { name: 'Send again' }),
    )
    // The button disappears, and comes back after the delivery.
    await expect(log.locator('summary', { hasText: 'user.created' })).toBeFocused()
    receiver.responses.delete('/in')
    seen.resolve()
    await expect.poll(() => receiver.received.length).toBe(3)
    const ids = receiver.received.slice(1).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
  })

  await test.step('an event that the receiver could not process will be retried', async () => {
    receiver.responses.set('/in', (response) => response.writeHead(500).end())
    await tabAndPress(page, page.getByRole('button', { name: 'Send test event' }))
    await expect(log.getByText('Failed, will be retried')).toBeVisible()
    receiver.responses.delete('/in')
  })

  await test.step('the secret is replaced, and the webhook turned off and deleted', async () => {
    await tabAndPress(page, page.getByRole('button', { name: 'Replace secret' }))
    const question = page.getByRole('dialog', { name: `Replace the secret of ${host}?` })
    await tabAndPress(page, question.getByRole('button', { name: 'Replace secret' }))
    const saved = page.getByRole('dialog', { name: 'Save the secret' })
    await expect(saved.getByText(/^whsec_/)).not.toHaveText(secret)
    await tabAndPress(page, saved.getByRole('button', { name: 'I have saved it' }))
    await tabAndPress(page, page.getByRole('button', { name: 'Turn off' }))
    await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Turn off' }))
    await expect(page.getByText('Turned off by an admin.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused()
    expect(await flaws(page, widths)).toEqual([])
    await tabAndPress(page, page.getByRole('button', { name: 'Delete' }))
    await tabAndPress(
      page,
      page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }),
    )
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused()
  })
  await receiver.close()
})
