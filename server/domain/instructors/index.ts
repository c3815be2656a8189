/** Who may teach: people ask for instructor rights, and admins decide about them. */
export { askForRights } from './ask-for-rights.ts'
export { countWaiting } from './count-waiting.ts'
export { decideRequest } from './decide-request.ts'
export { instructorLetters } from './letters.ts'
export { listInstructors } from './list-instructors.ts'
export { instructorPolicy } from './policy.ts'
