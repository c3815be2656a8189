import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CourseLearner } from '#shared/contract/learning/learners.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { type CsvColumn, saveTextFile, toCsv } from '#web/lib/format/csv.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { statusNames } from './learner-table.ts'
import { loadAllLearners } from './load-all-learners.ts'

/** Exports all learners that match the search and the filter of the table, in its order. */
export function LearnerExport({ id }: { id: string }) {
  const { search } = useLocation()
  const [isExporting, setExporting] = useState(false)

  async function exportLearners() {
    setExporting(true)
    try {
      const learners = await loadAllLearners(getBrowserApi(), id, new URLSearchParams(search))
      saveTextFile('learners.csv', toCsv(learners, learnerCsvColumns), 'text/csv')
      toast.success(bulkMessages.exported(pluralize(learners.length, ['learner', 'learners'])))
    } catch (error) {
      showError(error)
    } finally {
      setExporting(false)
    }
  }

  return (
    <Button variant="secondary" busy={isExporting} onClick={() => void exportLearners()}>
      Export CSV
    </Button>
  )
}

/** The columns of an export of learners. */
const learnerCsvColumns: readonly CsvColumn<CourseLearner>[] = [
  ['Name', ({ fullname }) => fullname],
  ['User name', ({ username }) => username],
  ['Status', ({ status }) => statusNames[status]],
  ['Completed lessons', ({ completedLessons }) => completedLessons],
  ['Lessons', ({ requiredLessons }) => requiredLessons],
  ['Progress in per cent', ({ percent }) => percent],
  ['Enrolled', ({ enrolledAt }) => enrolledAt],
  ['Last active', ({ activeAt }) => activeAt],
  ['Completed', ({ completedAt }) => completedAt],
]
