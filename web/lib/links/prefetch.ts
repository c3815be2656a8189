import { isSavingData } from '../document/saving-data.ts'

/** For links to the likely next page: loads its data when the pointer rests on them, unless the browser saves data. */
export const prefetchOnIntent =
  typeof navigator !== 'undefined' && isSavingData() ? ('none' as const) : ('intent' as const)
