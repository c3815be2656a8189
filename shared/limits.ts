/** All business limits, by domain; the unit is part of the name. */
export * from './limits/accounts.ts'
export * from './limits/files.ts'
export * from './limits/catalogue.ts'
export * from './limits/curriculum.ts'
export * from './limits/learning.ts'
export * from './limits/community.ts'
export * from './limits/platform.ts'
