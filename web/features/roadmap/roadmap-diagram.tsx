import type { RoadmapEntry } from './entries/roadmap-entry.ts'
import { layoutPath, wrapLabel } from './path-layout.ts'
import colorClasses from './roadmap-color.module.css'
import classes from './roadmap-diagram.module.css'

const radius = 19
const labelLength = 15
const lineHeight = 17

interface RoadmapDrawingProps {
  entry: RoadmapEntry
  columns: number
  /** With the names of the steps, which need a wide place. */
  isLabelled?: boolean
}

/** The path of an entry as a diagram: numbered stops, those that are optional hollow and dashed. */
export function RoadmapDiagram({ entry, columns, isLabelled = false }: RoadmapDrawingProps) {
  const { steps, color, title } = entry
  const names = steps.map((step) => step.title)
  const measures = isLabelled
    ? { columns, across: 150, down: 124 }
    : { columns, across: 88, down: 76 }
  const { width, height, line, stops } = layoutPath(names, measures)
  return (
    <svg
      className={`${classes.drawing} ${colorClasses[color]}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`The ${title} path: ${names.join(', then ')}`}
    >
      <path className={classes.road} d={line} />
      <path className={classes.middle} d={line} />
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
              wrapLabel(step.title, labelLength).map((part, row) => (
                <text
                  key={part}
                  className={classes.label}
                  x={x}
                  y={y + radius + lineHeight * (row + 1)}
                >
                  {part}
                </text>
              ))}
          </g>
        )
      })}
    </svg>
  )
}
