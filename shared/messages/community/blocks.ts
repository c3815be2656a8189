import type { BlockKind } from '../../contract/community/blocks.ts'

/** Messages for muting and blocking. */
export const blockMessages = {
  muted: (name: string) => `You muted ${name}.`,
  unmuted: (name: string) => `You no longer mute ${name}.`,
  blocked: (name: string) => `You blocked ${name}.`,
  unblocked: (name: string) => `You no longer block ${name}.`,
  stillBlocked: (name: string) => `${name} is blocked, not only muted.`,
  notYourself: 'You cannot mute or block yourself.',
  notModerators: 'Admins and moderators cannot be blocked. You can mute them.',
  tooMany: 'You can mute and block at most 5,000 people. Unmute or unblock someone first.',
  cannotFollow: 'You cannot follow this person.',
  badCursor: '"before" must be the "next" of the previous page.',
  isHidden: (name: string, kind: BlockKind) =>
    kind === 'block' ? `You blocked ${name}` : `You muted ${name}`,
  postsHidden: (name: string, kind: BlockKind) =>
    `${kind === 'block' ? 'Unblock' : 'Unmute'} ${name} to see their posts and comments.`,
  blockQuestion: (name: string) => `Block ${name}?`,
  blockConsequences: (name: string) =>
    `You no longer see each other's posts and comments, and no longer follow each other. ${name} cannot follow you, or comment on your posts or like them. ${name} is not notified, but can notice it. Public pages, such as your courses and reviews, stay visible.`,
  loadFailed: 'The people you muted and blocked could not be loaded',
  none: 'You have not muted or blocked anyone.',
} as const
