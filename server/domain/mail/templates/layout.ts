import { html } from 'hono/html'
import type { EmailMessage } from '#server/platform/mail/mail-transport.ts'

export interface EmailParts {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** A list of links. */
  items?: { text: string; quote?: string | undefined; url: string }[]
  button?: { label: string; url: string }
  closing: string
  /** Links in small print, for example to unsubscribe. */
  footer?: { label: string; url: string }[]
}

/** Renders an email as text and HTML. All values are escaped. */
export function renderEmail(parts: EmailParts): EmailMessage {
  return { to: parts.to, subject: parts.subject, text: renderText(parts), html: renderHtml(parts) }
}

function renderText(parts: EmailParts): string {
  const blocks = [
    parts.greeting,
    ...parts.paragraphs,
    ...(parts.items ?? []).map(({ text, quote, url }) =>
      [`* ${text}`, ...(quote ? [`“${quote}”`] : []), url].join('\n  '),
    ),
    ...(parts.button ? [`${parts.button.label}:\n${parts.button.url}`] : []),
    parts.closing,
    '-- \nLectern',
    ...(parts.footer ?? []).map(({ label, url }) => `${label}: ${url}`),
  ]
  return `${blocks.join('\n\n')}\n`
}

const styles = {
  page: 'margin:0;padding:32px 16px;background:#faf9f7;color:#1e293b;font:16px/1.6 Georgia,serif',
  sheet:
    'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e0da;border-radius:8px',
  brand: 'margin:0 0 24px;color:#312e81;font-size:22px;font-weight:bold',
  button:
    'display:inline-block;padding:12px 24px;background:#3730a3;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:bold',
  quote: 'color:#475569',
  footer: 'max-width:560px;margin:16px auto 0;color:#475569;font-size:14px',
  footerLink: 'color:#475569',
  small: 'color:#475569;font-size:14px;word-break:break-all',
}

/** Keeps the line breaks of what users wrote. */
function toLines(text: string) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br />`, line]))
}

function renderHtml(parts: EmailParts): string {
  const paragraphs = parts.paragraphs.map((text) => html`<p>${toLines(text)}</p>`)
  const items = (parts.items ?? []).map(
    ({ text, quote, url }) =>
      html`<li>
        <a href="${url}">${text}</a>${
          quote ? html`<br /><span style="${styles.quote}">${quote}</span>` : ''
        }
      </li>`,
  )
  const list =
    items.length > 0
      ? html`<ul>
          ${items}
        </ul>`
      : ''
  const links = (parts.footer ?? []).map(
    ({ label, url }) => html`<a href="${url}" style="${styles.footerLink}">${label}</a><br />`,
  )
  const footer = links.length > 0 ? html`<p style="${styles.footer}">${links}</p>` : ''
  const button = parts.button
    ? html`<p style="margin:24px 0">
          <a href="${parts.button.url}" style="${styles.button}">${parts.button.label}</a>
        </p>
        <p style="${styles.small}">
          If the button does not work, open this link: ${parts.button.url}
        </p>`
    : ''
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${parts.subject}</title>
        </head>
        <body style="${styles.page}">
          <div style="${styles.sheet}">
            <p style="${styles.brand}">Lectern</p>
            <p>${parts.greeting}</p>
            ${paragraphs} ${list} ${button}
            <p>${parts.closing}</p>
          </div>
          ${footer}
        </body>
      </html>`,
  )
}

/** For recipients whose time zone is unknown. */
export function formatTime(time: Date): string {
  return time.toLocaleString('en', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
}

/** The time with seconds, to distinguish what happened within a minute. */
export function formatExactTime(time: Date): string {
  return time.toLocaleString('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })
}
