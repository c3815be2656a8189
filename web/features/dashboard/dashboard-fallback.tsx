import type { ComponentType, ReactNode } from 'react'
import { dashboardMessages } from '#shared/messages/dashboard.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import type { PageFrameProps } from './guarded-page.tsx'

interface DashboardFallbackProps {
  title: string
  skeleton: ReactNode
  frame?: ComponentType<PageFrameProps>
}

/** What the server sends of a guarded page: its frame and skeleton, the same for everybody. */
export function DashboardFallback({
  title,
  skeleton,
  frame: Frame = DashboardFrame,
}: DashboardFallbackProps) {
  return (
    <Frame title={title}>
      <noscript>{dashboardMessages.needsJavaScript}</noscript>
      {skeleton}
    </Frame>
  )
}
