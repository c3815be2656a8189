/** The last 7, 30 or 90 days including today, or twelve months including the current one; days are in UTC. */
export const statisticsRanges = ['7d', '30d', '90d', '12m'] as const
export type StatisticsRange = (typeof statisticsRanges)[number]
export const defaultStatisticsRange: StatisticsRange = '30d'
