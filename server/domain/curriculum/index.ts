/** Sections and lessons of courses. */
export { getOutline } from './outline/get-outline.ts'
export { effectiveStatus } from './outline/effective-status.ts'
export { type Release, releaseTime, toRelease } from './outline/release.ts'
