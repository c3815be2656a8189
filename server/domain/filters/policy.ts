import { admins } from '../rights.ts'

export const filterPolicy = { administer: admins }
