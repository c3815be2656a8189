/** What the domains with user content share with moderation. */
export { hideAutomatically } from './hide-automatically.ts'
export { hideRow, lockHidden, showRow } from './hidden-rows.ts'
export { holdForReview } from './hold-for-review.ts'
export type { ModeratedContent, Publish, ReportedContent } from './moderated-content.ts'
export { type CaseRow, lockOpenCase } from './open-case.ts'
export { recordRemoval, type Removal } from './record-removal.ts'
