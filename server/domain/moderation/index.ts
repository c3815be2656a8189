/** The removal of what other people wrote, for a reason. */
export { recordRemoval, type Removal } from './record-removal.ts'
