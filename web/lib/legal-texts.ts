import { useRouteLoaderData } from 'react-router'
import type { LegalSummary } from '#shared/contract/legal.ts'

/** The published terms and privacy policy; none if the root's data could not be loaded. */
export function useLegalTexts(): readonly LegalSummary[] {
  return useRouteLoaderData<{ legal: LegalSummary[] }>('root')?.legal ?? []
}
