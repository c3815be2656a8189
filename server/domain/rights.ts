import { AppError } from '#server/platform/app-error.ts'
import type { Role } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { rightHolders } from '#shared/messages/rights.ts'

/** Who asks, as far as rights are concerned. Undefined stands for a visitor. */
export interface Actor {
  id: string
  role: Role
  authorize: boolean
}

export interface Owned {
  ownerId: string | null
}

/** A right that depends on the person alone. */
export interface Right {
  /** Who has it: completes "Only … may do this." */
  holders: string
  allows: (actor: Actor | undefined) => boolean
}

/** A right over one thing, which must be loaded before anybody can decide. */
export interface ResourceRight<Thing = Owned> {
  holders: string
  allowsFor: (actor: Actor, thing: Thing) => boolean
  /** `not_found` where others shall not even learn that the thing exists. */
  deniedWith: 'forbidden' | 'not_found'
}

export const anyone: Right = { holders: rightHolders.everybody, allows: () => true }

export const loggedInUsers: Right = {
  holders: rightHolders.members,
  allows: (actor) => actor !== undefined,
}

/** Spec §6: instructor rights are the flag `authorize`, whatever the role; admins have them too. */
export const approvedInstructors: Right = {
  holders: rightHolders.authors,
  allows: (actor) => actor !== undefined && (actor.authorize || actor.role === 'admin'),
}

/** Spec §6: instructors keep their courses also without the right to create new ones. */
export const instructors: Right = {
  holders: rightHolders.instructors,
  allows: (actor) => approvedInstructors.allows(actor) || actor?.role === 'instructor',
}

export const admins: Right = {
  holders: rightHolders.admins,
  allows: (actor) => actor?.role === 'admin',
}

export const owners: ResourceRight = {
  holders: rightHolders.owner,
  allowsFor: (actor, { ownerId }) => actor.id === ownerId,
  deniedWith: 'forbidden',
}

export const ownersAndAdmins: ResourceRight = {
  holders: rightHolders.ownerAndAdmins,
  allowsFor: (actor, { ownerId }) => actor.id === ownerId || actor.role === 'admin',
  deniedWith: 'forbidden',
}

/** Who lost the right to teach keeps no course of theirs as an author would. */
export const approvedOwnersAndAdmins: ResourceRight = {
  holders: rightHolders.approvedOwnerAndAdmins,
  allowsFor: (actor, thing) => instructors.allows(actor) && ownersAndAdmins.allowsFor(actor, thing),
  deniedWith: 'forbidden',
}

/** For what others shall not know of, such as somebody's sessions. */
export const ownersOnly: ResourceRight = { ...owners, deniedWith: 'not_found' }

/** Throws `not_logged_in` for a visitor and `forbidden` for a person without the right. */
export function requireRight(right: Right, actor: Actor | undefined): void {
  if (right.allows(actor)) return
  if (!actor) throw new AppError('not_logged_in', accountMessages.pleaseLogin)
  throw new AppError('forbidden', generalMessages.onlyFor(right.holders))
}

/** Throws the right's own refusal; `unknown` is the sentence of a thing that does not exist. */
export function requireResourceRight<Thing>(
  right: ResourceRight<Thing>,
  actor: Actor,
  thing: Thing,
  unknown: string = generalMessages.notFound,
): void {
  if (right.allowsFor(actor, thing)) return
  if (right.deniedWith === 'not_found') throw new AppError('not_found', unknown)
  throw new AppError('forbidden', generalMessages.onlyFor(right.holders))
}
