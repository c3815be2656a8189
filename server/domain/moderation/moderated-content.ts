import type { Queryable, Transaction } from '#server/db/client.ts'
import type { ReportedPlace } from '#shared/contract/community/moderation.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'

/** A reported thing as moderators see it, hidden or not. */
export interface ReportedContent {
  /** Null if the account was deleted. */
  authorId: string | null
  text: string
  place: ReportedPlace
  isHidden: boolean
}

/** Runs after the commit: notifies caches and open pages. */
export type Publish = () => unknown

/** How moderation reads and hides one kind of content; implemented by the domain that it belongs to. */
export interface ModeratedContent {
  /** Undefined once it is deleted. */
  load(db: Queryable, id: string): Promise<ReportedContent | undefined>
  /** Throws `not_found` and `lesson_locked` as reading it does. Who muted or blocked the author can still report it. */
  requireReportable(deps: Deps, actor: Actor, id: string): Promise<void>
  /** Nobody but moderators can read it from the commit on. Hiding it again changes nothing. */
  hide(deps: Deps, tx: Transaction, id: string): Promise<Publish>
  show(deps: Deps, tx: Transaction, id: string): Promise<Publish>
  /** Of what is hidden. */
  delete(deps: Deps, tx: Transaction, id: string): Promise<void>
}
