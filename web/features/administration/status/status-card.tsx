import type { StatusResponse } from '#shared/contract/administration/status.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { describeFigure, listFigurePeriods } from './list-figure-periods.ts'
import type { StatusFigure } from './status-figures.ts'

interface StatusCardProps {
  figure: StatusFigure
  status: StatusResponse
}

/** One figure: the latest value, the highest one, and over time. */
export function StatusCard({ figure, status }: StatusCardProps) {
  const { title, help, empty, kind, format, axisUnit = 1 } = figure
  const periods = listFigurePeriods(figure, status)
  const { latest, highest, description } = describeFigure(title, periods, format)
  return (
    <FigureCard
      title={title}
      figure={latest}
      trend={highest}
      help={help}
      periods={periods}
      kind={kind}
      description={description}
      empty={empty}
      periodLabel="From"
      format={format}
      axisUnit={axisUnit}
    />
  )
}
