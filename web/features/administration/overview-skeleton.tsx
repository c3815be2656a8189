import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import own from './administration.module.css'

export function OverviewSkeleton() {
  return (
    <>
      <div className={own.cards} aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <span key={card} className={own.boneCard} />
        ))}
      </div>
      <div className={own.boneGap} />
      <TableSkeleton>Loading the overview…</TableSkeleton>
    </>
  )
}
