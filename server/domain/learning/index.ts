/** What a person learns: enrolments (the cart of the specification), progress and reviews. */
export { loadCart } from './load-cart.ts'
export { saveCart } from './save-cart.ts'
export { learningPolicy } from './policy.ts'
