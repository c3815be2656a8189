import type { Transaction } from '#server/db/client.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import type { Deps } from '../deps.ts'
import type { FilterRow } from '../filters/index.ts'
import { hideAutomatically } from './hide-automatically.ts'
import type { ModeratedContent, Publish } from './moderated-content.ts'
import { lockOpenCase } from './open-case.ts'

/**
 * Hides what was just saved in the transaction, if a filter matched it: nobody sees it before a moderator has decided,
 * who finds it in the queue. Returns what to publish after the commit.
 */
export async function holdForReview(
  deps: Deps,
  tx: Transaction,
  content: Pick<ModeratedContent, 'load' | 'hide'>,
  { kind, id, filter }: { kind: ReportedKind; id: string; filter: FilterRow | undefined },
): Promise<Publish> {
  const held = filter && (await content.load(tx, id))
  if (!held) return () => undefined
  const openCase = await lockOpenCase(deps, tx, { kind, id, content: held })
  const publish = await hideAutomatically(deps, tx, openCase, {
    cause: 'filter',
    reason: 'filter',
    filter: filter.pattern,
    hide: () => content.hide(deps, tx, id),
  })
  return publish ?? (() => undefined)
}
