import { useRouteLoaderData } from 'react-router'
import type { Category } from '#shared/contract/courses/catalogue.ts'

/** All categories, as the root loaded them; empty if they could not be loaded. */
export function useCategories(): readonly Category[] {
  return useRouteLoaderData<{ categories: Category[] }>('root')?.categories ?? []
}
