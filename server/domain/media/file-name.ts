import { mediaLimits } from '#shared/limits.ts'

const fallback = 'file'
const extensionPattern = /\.[^.\s]{1,16}$/

/**
 * The name under which a file is offered for download: without folders, control and invisible characters, characters
 * that some systems do not allow, and what could hide its true extension.
 */
export function cleanFileName(name: string): string {
  const cleaned = (name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\uFFFD]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return shorten(cleaned) || fallback
}

/** Keeps the extension. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= mediaLimits.nameMaxLength) return name
  const [extension = ''] = extensionPattern.exec(name) ?? []
  const stem = characters.slice(0, mediaLimits.nameMaxLength - [...extension].length).join('')
  return stem.trimEnd() + extension
}
