import type { ReactNode } from 'react'
import { usePageCorner } from '#web/lib/document/page-corner.ts'
import OfflineNavigation from './offline-navigation.tsx'

/** What all pages have but need only once they are used. A default export, since it is loaded later. */
export default function PageExtras(): ReactNode {
  const corner = usePageCorner()
  return (
    <>
      <OfflineNavigation />
      {corner}
    </>
  )
}
