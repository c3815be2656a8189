import { admins } from '../rights.ts'

export const webhookPolicy = { manage: admins }
