import type { CartItem } from '#shared/contract/catalogue.ts'
import { LearningBoard } from './learning-board.tsx'
import { NothingYet } from './nothing-yet.tsx'

export function MyLearnings({ cart }: { cart: readonly CartItem[] }) {
  return cart.length > 0 ? <LearningBoard cart={cart} /> : <NothingYet />
}
