import { lazy, Suspense } from 'react'
import type { ReportedSubject } from './report-button.tsx'

const ReportButton = lazy(async () => ({
  default: (await import('./report-button.tsx')).ReportButton,
}))

/** For public pages: visitors, who cannot report, do not load it. */
export function LazyReportButton(subject: ReportedSubject) {
  return (
    <Suspense>
      <ReportButton {...subject} />
    </Suspense>
  )
}
