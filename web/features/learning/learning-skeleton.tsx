import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

export function LearningSkeleton() {
  return <TableSkeleton thumbnail="cover">Loading your courses…</TableSkeleton>
}
