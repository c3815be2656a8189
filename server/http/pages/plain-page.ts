import { html } from 'hono/html'

type Html = ReturnType<typeof html>

const styles = `
:root { color-scheme: light dark; --background: #faf9f7; --surface: #ffffff; --text: #1e293b; --text-muted: #475569; --border: #d6d3cb; --link: #3730a3; }
@media (prefers-color-scheme: dark) { :root { --background: #14151f; --surface: #1c1d2a; --text: #e2e8f0; --text-muted: #a9b4c4; --border: #3a3c50; --link: #a5b4fc; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--background); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 32px 16px 64px; }
h1, h2 { line-height: 1.2; } h2 { margin: 48px 0 0; } h3 { margin: 0 0 8px; font-size: 1rem; }
a { color: var(--link); }
section, article { margin: 16px 0; padding: 16px 24px; background: var(--surface); border: 1px solid var(--border); border-radius: 8px; }
p { margin: 8px 0; } code, pre { font: 0.875rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 480px; margin: 8px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 16px; margin: 0; } dt { color: var(--text-muted); } dd { margin: 0; overflow-wrap: anywhere; }
summary { cursor: pointer; color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
iframe { width: 100%; height: 480px; border: 1px solid var(--border); background: #ffffff; }
.back { display: inline-block; margin-bottom: 16px; }
`

/** Renders a page for operators and developers, which works without JavaScript. */
export function renderPlainPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Lectern</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <main>
          <a class="back" href="/">Lectern</a>
          ${body}
        </main>
      </body>
    </html>`
}
