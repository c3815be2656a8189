import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it'
import { addCallouts } from './callouts.ts'
import { addEmbeds } from './embeds.ts'
import { addMath } from './math.ts'
import { addTasks } from './tasks.ts'

/**
 * The Markdown of articles: CommonMark with tables, strikethrough, task lists, math, callouts and embedded videos.
 * Raw HTML is text. The server renders the tokens, the editor edits them.
 */
export function createArticleParser(): Parser {
  const parser = new MarkdownIt('default', { html: false, linkify: true, maxNesting: 40 })
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
  parser.validateLink = isAllowedLink
  addMath(parser)
  addCallouts(parser)
  addEmbeds(parser)
  addTasks(parser)
  return parser
}

/**
 * Links lead to the web, an email address, a page of this site or a heading of the article. Where a link is
 * not allowed, its Markdown stays text.
 */
export function isAllowedLink(url: string): boolean {
  return /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(url.trim())
}
