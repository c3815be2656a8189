import { members } from '../rights.ts'

/** Who may do what with their learning (spec §6). */
export const learningPolicy = {
  enrol: members,
}
