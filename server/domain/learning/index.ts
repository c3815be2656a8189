/** What a person learns: enrolments (the cart of the specification), progress and reviews. */
export { getProgress } from './get-progress.ts'
export { listProgress } from './list-progress.ts'
export { loadCart } from './load-cart.ts'
export { learningPolicy } from './policy.ts'
export { saveCart } from './save-cart.ts'
export { saveProgress } from './save-progress.ts'
