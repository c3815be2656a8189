/** What the domains with user content share with moderation. */
export type { ModeratedContent, Publish, ReportedContent } from './moderated-content.ts'
export { recordRemoval, type Removal } from './record-removal.ts'
