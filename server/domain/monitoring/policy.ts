import { admins } from '../rights.ts'

export const monitoringPolicy = { view: admins }
