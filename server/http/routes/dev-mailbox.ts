import { Hono } from 'hono'
import { html } from 'hono/html'
import type { DevelopmentMailbox, SentEmail } from '#server/platform/mail/mail-transport.ts'
import { renderPlainPage } from '../pages/plain-page.ts'

const lettersShown = 50

/** Shows what was sent while no mail server is configured. Not mounted in production. */
export function devMailboxRoutes(mailbox: DevelopmentMailbox) {
  return new Hono().get('/dev/mailbox', async (c) => {
    const letters = await mailbox.listNewest(lettersShown)
    c.header('Cache-Control', 'no-store')
    return c.html(renderPlainPage('Mailbox', mailboxBody(letters)))
  })
}

function mailboxBody(letters: SentEmail[]) {
  return html`<h1>Development mailbox</h1>
    <p>
      No mail server is configured, so letters stay on this machine. The newest come first; set
      <code>SMTP_URL</code> to send them for real.
    </p>
    ${letters.length === 0 ? html`<p>No letter yet. Register, and the activation letter appears here within seconds.</p>` : letters.map(letterArticle)}`
}

function letterArticle(letter: SentEmail) {
  return html`<article>
    <h2 style="margin:0">${letter.subject}</h2>
    <dl>
      <dt>To</dt>
      <dd>${letter.to}</dd>
      <dt>Sent</dt>
      <dd>
        <time datetime="${letter.sentAt}">${letter.sentAt.replace('T', ' ').slice(0, 19)} UTC</time>
      </dd>
    </dl>
    <pre tabindex="0">${withLinks(letter.text)}</pre>
    <details>
      <summary>As HTML</summary>
      <iframe title="${letter.subject}, as HTML" sandbox="" srcdoc="${letter.html}"></iframe>
    </details>
  </article>`
}

/** Addresses in the text become links; everything around them stays text. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))
}
