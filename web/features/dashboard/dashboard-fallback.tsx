import type { ReactNode } from 'react'
import { dashboardMessages } from '#shared/messages/dashboard.ts'
import { DashboardFrame } from './dashboard-frame.tsx'

/** What the server sends of a dashboard page: its frame and skeleton, the same for everybody. */
export function DashboardFallback({ title, skeleton }: { title: string; skeleton: ReactNode }) {
  return (
    <DashboardFrame title={title}>
      <noscript>{dashboardMessages.needsJavaScript}</noscript>
      {skeleton}
    </DashboardFrame>
  )
}
