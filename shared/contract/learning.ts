import { z } from 'zod'
import { learningLimits } from '../limits.ts'
import { learningMessages as messages } from '../messages/learning.ts'
import { cartItem } from './catalogue.ts'

/** Replaces the cart. Only `_id` of each item is read; `cartVersion` guards against a stale tab. */
export const addCartRequest = z.object({
  cart: z
    .array(z.object({ _id: z.string({ error: messages.badCart }) }, { error: messages.badCart }), {
      error: messages.badCart,
    })
    .max(learningLimits.cartMaxCourses, messages.cartTooLarge),
  cartVersion: z.int().optional(),
})
export type AddCartRequest = z.infer<typeof addCartRequest>

export const cartAnswer = z.object({
  msg: z.string(),
  cart: z.array(cartItem),
  cartVersion: z.int(),
})
export type CartAnswer = z.infer<typeof cartAnswer>
