/** What users can do with their own data: download it, and delete their account. */
export { otherTables, personalTables, type Person, type PersonalTable } from './registry/index.ts'
