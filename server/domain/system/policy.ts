import { admins, anyone } from '../rights.ts'

/** The echo needs a token of this installation, which its checks have. */
export const systemPolicy = { read: admins, check: admins, echo: anyone }
