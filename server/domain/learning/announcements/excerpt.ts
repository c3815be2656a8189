import { announcementLimits } from '#shared/limits.ts'

/** The only ones that the renderer of Markdown writes. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The start of the text of HTML that the renderer of Markdown made, in one line. */
export function toExcerpt(
  html: string,
  maxLength: number = announcementLimits.excerptMaxLength,
): string {
  const text = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)\]])/g, '')
    .trim()
  const characters = [...text]
  if (characters.length <= maxLength) return text
  return `${characters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}
