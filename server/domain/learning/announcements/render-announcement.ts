import { renderDescriptionForSave } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { toExcerpt } from './excerpt.ts'

/** The safe HTML of the Markdown, and what emails quote. Throws `invalid_input` if it cannot be rendered. */
export async function renderAnnouncement(
  deps: Pick<Deps, 'renderers'>,
  userId: string,
  markdown: string,
): Promise<{ bodyHtml: string; excerpt: string }> {
  const rendered = await renderDescriptionForSave(deps, userId, markdown)
  if ('html' in rendered) return { bodyHtml: rendered.html, excerpt: toExcerpt(rendered.html) }
  const fields = { body: messages.tooComplex }
  throw new AppError('invalid_input', messages.tooComplex, { fields })
}
