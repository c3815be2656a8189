import { coverVariants, renderCover } from './cover.ts'

export const coverContentType = 'image/svg+xml; charset=utf-8'

/** Where the drawn cover of a course without an uploaded picture is found. */
export function toCoverPath(course: { id: string; topic: string }): string {
  return `/covers/${encodeURIComponent(course.topic)}/${toCoverVariant(course.id)}.svg`
}

/** Which of the drawings of its topic a course has: a number that its id gives. */
export function toCoverVariant(id: string): number {
  return Number.parseInt(id.slice(-4), 16) % coverVariants
}

/** The drawing behind such an address, as SVG; undefined for a variant that does not exist. */
export function renderCoverVariant(topic: string, variant: number): string | undefined {
  const exists = Number.isInteger(variant) && variant >= 0 && variant < coverVariants
  return exists ? renderCover({ topic, variant }) : undefined
}
