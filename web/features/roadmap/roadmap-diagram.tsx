import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import { layoutPath, wrapLabel } from './path-layout.ts'
import colorClasses from './roadmap-color.module.css'
import classes from './roadmap-diagram.module.css'

const radius = 19
const maxLabelLength = 15
const lineHeight = 17

interface RoadmapDiagramProps {
  entry: RoadmapEntry
  columns: number
  /** Shows the names of the steps, for wide screens. */
  isLabelled?: boolean
}

/** Numbered stops along a winding line; optional steps have a dashed outline. */
export function RoadmapDiagram({ entry, columns, isLabelled = false }: RoadmapDiagramProps) {
  const { steps, color, title } = entry
  const names = steps.map((step) => step.title)
  const size = isLabelled
    ? { columnWidth: 150, rowHeight: 124 }
    : { columnWidth: 88, rowHeight: 76 }
  const { width, height, line, stops } = layoutPath(names, { columns, ...size })
  return (
    <svg
      className={`${classes.diagram} ${colorClasses[color]}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`The ${title} path: ${names.join(', then ')}`}
    >
      <path className={classes.road} d={line} />
      <path className={classes.centreLine} d={line} />
      {stops.map(({ x, y }, index) => {
        const step = steps[index]
        if (!step) return null
        return (
          <g key={step.title} className={step.optional ? classes.optional : classes.stop}>
            <circle cx={x} cy={y} r={radius} />
            <text className={classes.number} x={x} y={y} dy="0.35em">
              {index + 1}
            </text>
            {isLabelled &&
              wrapLabel(step.title, maxLabelLength).map((text, row) => (
                <text
                  key={text}
                  className={classes.label}
                  x={x}
                  y={y + radius + lineHeight * (row + 1)}
                >
                  {text}
                </text>
              ))}
          </g>
        )
      })}
    </svg>
  )
}
