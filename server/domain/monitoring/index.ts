/** Monitoring: what processes measure, for metrics and for the status page. */
export { cleanUpFigures } from './clean-up-figures.ts'
export { getStatus } from './get-status.ts'
export { loadDatabaseFigures } from './load-figures.ts'
export { monitoringPolicy } from './policy.ts'
export { type FigureRecorder, recordFigures } from './record-figures.ts'
