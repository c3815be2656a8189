import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { messageResponse } from '#shared/contract/fields.ts'
import type { ApiEnv } from '../context.ts'
import { renderPlainPage } from '../pages/plain-page.ts'

/** For a call that a form can send without JavaScript: browsers get its message, or error, as a page instead of JSON. */
export function respondToForm(title: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (!c.req.header('Accept')?.includes('text/html')) return
    const { msg } = messageResponse.parse(await c.res.json())
    const page = renderPlainPage(
      title,
      html`<h1>${title}</h1>
        <p>${msg}</p>`,
    )
    c.res = new Response(String(await page), {
      status: c.res.status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  })
}
