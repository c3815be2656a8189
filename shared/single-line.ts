/** Control characters become spaces, and invisible characters are removed. */
export function toSingleLine(text: string): string {
  const spaced = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  // Joiners shape letters in some scripts; by themselves they are invisible.
  const visible = spaced
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return /[^\s\u200c\u200d]/.test(visible) ? visible : ''
}
