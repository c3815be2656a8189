/** Mentions of users in what others write. */
export { findHtmlMentions, linkHtmlMentions } from './html-mentions.ts'
export { loadMentions } from './load-mentions.ts'
export { type ChangedMention, type MentioningText, saveMentions } from './save-mentions.ts'
export { suggestUsers, suggestUsersAmong } from './suggest-users.ts'
