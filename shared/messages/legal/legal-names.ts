import type { LegalKind } from '../../contract/legal.ts'

/** In a file of their own, since every page has them. */
export const legalNames: Record<LegalKind, string> = {
  terms: 'Terms of use',
  privacy: 'Privacy policy',
}
