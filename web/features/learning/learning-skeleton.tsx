import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'

export function LearningSkeleton() {
  return <TableSkeleton picture="cover">Loading your courses…</TableSkeleton>
}
