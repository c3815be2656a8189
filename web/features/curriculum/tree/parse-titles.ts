import { curriculumLimits } from '#shared/limits.ts'

/** The titles in a pasted list, one per line, without bullets, numbers and what is too long. */
export function parseTitles(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
    .map((line) => line.slice(0, curriculumLimits.titleMaxLength).trim())
}

/** A title for a lesson that is a file: its name without the ending. */
export function toLessonTitle(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return (name || fileName).slice(0, curriculumLimits.titleMaxLength)
}
