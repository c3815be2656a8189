import type { MarkdownIt, RendererRule } from 'markdown-it'
import { escapeHtml } from '#server/platform/escape-html.ts'
import { calloutTitles, type CalloutKind } from '#shared/articles/callouts.ts'
import { readTask } from '#shared/articles/tasks.ts'
import { getVideoKind } from '#shared/videos/video-link.ts'
import { createHighlighter, findLanguageName, type HighlightCode } from './highlight-code.ts'
import { renderMath } from './render-math.ts'

/** Code, tables, callouts, tasks, math and embedded videos. */
export function addBlockRules(parser: MarkdownIt): void {
  const { rules } = parser.renderer
  rules.fence = renderCode
  rules.code_block = renderCode
  // Wider than a phone, they scroll, which must work by keyboard.
  rules.table_open = () =>
    '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
  rules.callout_open = (tokens, index) => {
    const kind = tokens[index]?.info as CalloutKind
    return `<div class="callout callout-${kind}" role="note"><p class="callout-title">${calloutTitles[kind]}</p>\n`
  }
  rules.callout_close = () => '</div>\n'
  rules.list_item_open = (tokens, index) => {
    const task = readTask(tokens[index] ?? { meta: null })
    if (!task) return '<li>'
    const label = task === 'done' ? 'Done' : 'To do'
    return `<li class="task"><span class="task-box task-${task}" role="img" aria-label="${label}"></span> `
  }
  rules.math_inline = (tokens, index) => {
    const { content = '', markup } = tokens[index] ?? {}
    return renderMath(content, markup === '$$' ? 'block' : 'inline')
  }
  rules.math_block = (tokens, index) =>
    `<div class="math">${renderMath(tokens[index]?.content ?? '', 'block')}</div>\n`
  rules.embed = (tokens, index) => renderEmbed(tokens[index]?.content ?? '')
}

const renderCode: RendererRule = (tokens, index, _options, env) => {
  const { content: code = '', info = '' } = tokens[index] ?? {}
  const [language = ''] = info.trim().split(/[\s{]/)
  const highlight = findHighlighter(env)
  const html = highlight(code, language) ?? escapeHtml(code)
  const name = findLanguageName(language) ?? ''
  // Long lines scroll, which must work by keyboard.
  const scrolls = /[^\n]{38}/.test(code)
  const region = scrolls
    ? ` tabindex="0" role="group" aria-label="Code${name && `, ${escapeHtml(name)}`}"`
    : ''
  return `<div class="code" data-language="${escapeHtml(name)}"><pre${region}><code>${html}</code></pre></div>\n`
}

/** A card that opens the video on its site: pages load nothing from there before a click. */
function renderEmbed(url: string): string {
  const site = getVideoKind(url) === 'youtube' ? 'YouTube' : 'Vimeo'
  return `<p class="embed"><a rel="nofollow ugc noopener noreferrer" target="_blank" href="${escapeHtml(url)}"><span class="embed-title">Watch the video on ${site}</span> <span class="embed-address">${escapeHtml(url.replace(/^https:\/\/(?:www\.)?/, ''))}</span></a></p>\n`
}

const highlighters = new WeakMap<object, HighlightCode>()

/** One per article, which has a share of highlighted code. */
function findHighlighter(env: object = {}): HighlightCode {
  const highlighter = highlighters.get(env) ?? createHighlighter()
  highlighters.set(env, highlighter)
  return highlighter
}
