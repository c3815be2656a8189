/** Figures over time: what happened on the site, and in the courses of an owner. */
export { getOwnStatistics } from './get-own-statistics.ts'
export { getSiteStatistics } from './get-site-statistics.ts'
export { statisticsPolicy } from './policy.ts'
export { measureStoredBytes } from './measure-stored-bytes.ts'
export { cleanUpStatistics } from './roll-up.ts'
