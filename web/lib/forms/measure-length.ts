import type { CharacterCount } from './use-measured.tsx'

/** Counts as the server does: without the spaces around. Empty is no complaint while one types. */
export function createCharacterCounter({
  min: least = 0,
  max: most,
}: {
  min?: number
  max: number
}) {
  return (text: string): CharacterCount => {
    const { length } = text.trim()
    const count = `${length} of ${most} characters`
    if (length === 0) return { text: count, announcement: '', isValid: true }
    if (length < least) {
      return {
        text: `${count}, ${least - length} more needed`,
        announcement: `Shorter than ${least} characters`,
        isValid: false,
      }
    }
    if (length > most) {
      return {
        text: `${count}, ${length - most} too many`,
        announcement: `Longer than ${most} characters`,
        isValid: false,
      }
    }
    return { text: count, announcement: 'Long enough', isValid: true }
  }
}
