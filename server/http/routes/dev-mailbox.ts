import { Hono } from 'hono'
import { html } from 'hono/html'
import type { DevelopmentMailbox, SentEmail } from '#server/platform/mail/mail-transport.ts'
import { renderPlainPage } from '../pages/plain-page.ts'

const maxEmails = 50

/** Shows the emails sent while no mail server is configured. Not mounted in production. */
export function devMailboxRoutes(mailbox: DevelopmentMailbox) {
  return new Hono().get('/dev/mailbox', async (c) => {
    const emails = await mailbox.listNewest(maxEmails)
    c.header('Cache-Control', 'no-store')
    return c.html(renderPlainPage('Mailbox', renderMailbox(emails)))
  })
}

function renderMailbox(emails: SentEmail[]) {
  return html`<h1>Development mailbox</h1>
    <p>
      No mail server is configured, so emails stay on this machine, newest first. Set
      <code>SMTP_URL</code> to deliver them.
    </p>
    ${emails.length === 0 ? html`<p>No emails yet. After you register, the activation email appears here within seconds.</p>` : emails.map(renderEmail)}`
}

function renderEmail(email: SentEmail) {
  return html`<article>
    <h2 style="margin:0">${email.subject}</h2>
    <dl>
      <dt>To</dt>
      <dd>${email.to}</dd>
      <dt>Sent</dt>
      <dd>
        <time datetime="${email.sentAt}">${email.sentAt.replace('T', ' ').slice(0, 19)} UTC</time>
      </dd>
    </dl>
    <pre tabindex="0">${linkUrls(email.text)}</pre>
    <details>
      <summary>As HTML</summary>
      <iframe title="${email.subject}, as HTML" sandbox="" srcdoc="${email.html}"></iframe>
    </details>
  </article>`
}

/** Turns URLs in the text into links and escapes the rest. */
function linkUrls(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
